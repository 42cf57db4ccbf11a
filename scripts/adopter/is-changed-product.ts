import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loadProduct } from '@foyer/product/load.ts'
import { ROOT } from '../tool.ts'

const MIGRATIONS = 'server/src/db/product-migrations/*.ts'
const NAVIGATION = 'client/src/shell/product-navigation.tsx'

/** Whether an adopter has changed this repository. The tests' own changes of an adopter may then no longer apply. */
export async function isChangedProduct(): Promise<boolean> {
  const { name } = await loadProduct()
  const hasMigrations = globSync(MIGRATIONS, { cwd: ROOT }).length > 0
  const hasNavigation = !readFileSync(path.join(ROOT, NAVIGATION), 'utf8').includes('return null')
  return name !== 'Foyer' || hasMigrations || hasNavigation
}
