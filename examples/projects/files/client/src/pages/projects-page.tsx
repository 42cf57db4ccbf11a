import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { Project } from '@foyer/contract/operations.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEndpoint } from '../account/account.ts'
import { AsyncSection } from './async-section.tsx'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { SubmissionForm } from '../forms/submission-form.tsx'
import { readField, useSubmission } from '../forms/submission.tsx'
import { ReauthPrompt } from './reauth.tsx'
import { useFormats } from '../messages/formats.ts'
import { useMessages } from '../messages/language.ts'
import type { Messages } from '../messages/messages.ts'
import type { SessionResult } from '../session/failure.ts'
import { BackLink } from '../ui/links.tsx'
import { Card, StatusNote } from '../ui/card.tsx'
import { Field } from '../forms/fields.tsx'
import { PageTitle } from '../ui/page.tsx'

/** What the page does with one project. */
interface Task {
  readonly kind: 'rename' | 'delete'
  readonly project: Project
}

/** `/projects`: the user's projects, which they can add, rename and delete. */
export function ProjectsPage({ texts }: { texts: Messages['projects'] }) {
  const { title } = useMessages()
  const { change, ...projects } = useEndpoint('listProjects')
  const card = useRef<HTMLElement>(null)
  const [task, setTask] = useState<Task | null>(null)
  const [success, setSuccess] = useState('')

  /** The control that had the focus is unmounted. */
  const finish = (sentence: string) => {
    flushSync(() => setTask(null))
    setSuccess(sentence)
    card.current?.focus()
  }
  return (
    <div className="app-page">
      <BackLink to={CLIENT_PATHS.home}>{title.home}</BackLink>
      <PageTitle lead={texts.lead}>{title.projects}</PageTitle>
      <Card title={texts.list} focusRef={card}>
        <AsyncSection resource={projects}>
          {({ projects: list, limit }) => (
            <>
              <ProjectList
                projects={list}
                task={task}
                onTask={setTask}
                onRename={(id, name) => change('renameProject', { id, body: { name } })}
                onRenamed={() => finish(texts.renamed)}
              />
              {list.length >= limit ? (
                <p>{texts.full(limit)}</p>
              ) : (
                <ProjectForm
                  form="new-project"
                  submit={texts.create}
                  save={(name) => change('createProject', { body: { name } })}
                  onSaved={() => setSuccess(texts.created)}
                />
              )}
            </>
          )}
        </AsyncSection>
        <StatusNote note={success === '' ? undefined : { text: success, tone: 'success' }} />
      </Card>
      {task?.kind === 'delete' && (
        <ConfirmDialog
          title={texts.deleteTitle(task.project.name)}
          lead={texts.deleteLead}
          confirm={texts.delete}
          busy={texts.deleting}
          operation="account-action"
          perform={() => change('deleteProject', { id: task.project.id })}
          onDone={() => finish(texts.deleted)}
          onClose={() => setTask(null)}
        />
      )}
      <ReauthPrompt />
    </div>
  )
}

interface ProjectListProps {
  readonly projects: readonly Project[]
  readonly task: Task | null
  readonly onTask: (task: Task) => void
  readonly onRename: (id: string, name: string) => Promise<SessionResult>
  readonly onRenamed: () => void
}

function ProjectList({ projects, task, onTask, onRename, onRenamed }: ProjectListProps) {
  const texts = useMessages('projects')
  if (projects.length === 0) return <p>{texts.none}</p>
  return (
    <ul className="entries">
      {projects.map((project) => (
        <li key={project.id} className="entry">
          {task?.kind === 'rename' && task.project.id === project.id ? (
            <ProjectForm
              form={`project-${project.id}`}
              name={project.name}
              submit={texts.rename}
              save={(name) => onRename(project.id, name)}
              onSaved={onRenamed}
            />
          ) : (
            <ProjectEntry project={project} onTask={onTask} />
          )}
        </li>
      ))}
    </ul>
  )
}

function ProjectEntry({
  project,
  onTask,
}: Pick<ProjectListProps, 'onTask'> & { project: Project }) {
  const texts = useMessages('projects')
  const formats = useFormats()
  return (
    <div className="entry-text">
      <p className="entry-title">
        <bdi>{project.name}</bdi>
      </p>
      <p>
        <time dateTime={project.created_at}>{formats.date(project.created_at)}</time>
      </p>
      <p className="actions">
        <button
          type="button"
          className="button quiet"
          aria-label={texts.renameNamed(project.name)}
          onClick={() => onTask({ kind: 'rename', project })}
        >
          {texts.rename}
        </button>
        <button
          type="button"
          className="button quiet"
          aria-label={texts.deleteNamed(project.name)}
          onClick={() => onTask({ kind: 'delete', project })}
        >
          {texts.delete}
        </button>
      </p>
    </div>
  )
}

interface ProjectFormProps {
  /** The name of the form, under which what was typed survives a reload. */
  readonly form: string
  readonly name?: string
  readonly submit: string
  readonly save: (name: string) => Promise<SessionResult>
  readonly onSaved: () => void
}

/** Errors of the field come from the API, so the form needs no sentences for them. */
function ProjectForm({ form: formName, name, submit, save, onSaved }: ProjectFormProps) {
  const texts = useMessages('projects')
  const submission = useSubmission()
  const submitName = async (fields: FormData) => {
    const { form } = submission
    const { error } = await submission.run('account-action', () => save(readField(fields, 'name')))
    if (error) return
    form.current?.reset()
    onSaved()
  }
  return (
    <SubmissionForm
      name={formName}
      submission={submission}
      texts={{ submit, busy: texts.saving }}
      onSubmit={(fields) => void submitName(fields)}
    >
      <Field
        label={texts.name}
        name="name"
        defaultValue={name}
        autoComplete="off"
        required
        {...submission.errorProps('name')}
      />
    </SubmissionForm>
  )
}
