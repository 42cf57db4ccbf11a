import { commentShare, countCommentsOfFolder, MAX_COMMENT_SHARE } from './gate/comment-share.ts'
import { ROOT } from './gate/run-tool.ts'

for (const folder of ['client/src', 'server/src']) {
  const count = countCommentsOfFolder(ROOT, folder)
  const share = commentShare(count)
  const percent = (share * 100).toFixed(1)
  console.log(`${folder}: ${percent} % of lines are comments (${count.comments} of ${count.lines})`)
  if (share < MAX_COMMENT_SHARE) continue
  console.log(`The limit is ${MAX_COMMENT_SHARE * 100} %.`)
  process.exitCode = 1
}
