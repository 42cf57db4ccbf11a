import type { ComponentProps } from 'react'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useMessages } from '../messages/language.ts'
import { Link } from '../browser/navigation.tsx'
import { PageTitle } from '../ui/page.tsx'

/** `/board`: a page of the product in Tailwind, with components as those of shadcn/ui. */
export function BoardPage() {
  const { title } = useMessages()
  return (
    <div className="app-page">
      <PageTitle lead={<span>Your product, in the colours of the login page.</span>}>
        {title.board}
      </PageTitle>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>
          <h2 className="text-lg font-semibold">
            <span>Invite a colleague</span>
          </h2>
          <p className="text-sm text-muted-foreground">
            <span>They get an email with a link.</span>
          </p>
          <form className="flex flex-wrap gap-2" onSubmit={(event) => event.preventDefault()}>
            <Input type="email" aria-label="Email" placeholder="grace@example.com" />
            <Button type="submit">
              <span>Invite</span>
            </Button>
          </form>
        </Card>
        <Card>
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-lg font-semibold">
              <span>Plan</span>
            </h2>
            <span className="rounded-md bg-secondary px-2 py-1 text-xs font-medium text-secondary-foreground">
              Free
            </span>
          </div>
          <p className="text-sm text-muted-foreground">
            <span>Three seats, of which one is taken.</span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline">
              <span>Compare plans</span>
            </Button>
            <Button variant="destructive">
              <span>Leave</span>
            </Button>
          </div>
        </Card>
      </div>
      <Link href={CLIENT_PATHS.home}>{title.home}</Link>
    </div>
  )
}

function Card(props: ComponentProps<'section'>) {
  return (
    <section
      className="grid content-start gap-4 rounded-xl border border-border bg-card p-6 text-card-foreground shadow-sm"
      {...props}
    />
  )
}

const VARIANTS = {
  primary: 'border-transparent bg-primary text-primary-foreground hover:bg-primary/90',
  outline: 'border-input bg-background hover:bg-accent hover:text-accent-foreground',
  destructive: 'border-transparent bg-destructive text-destructive-foreground hover:opacity-90',
}

function Button({
  variant = 'primary',
  ...props
}: ComponentProps<'button'> & { readonly variant?: keyof typeof VARIANTS }) {
  return (
    <button
      type="button"
      className={`inline-flex h-10 items-center justify-center rounded-md border px-4 text-sm font-medium transition-colors ${VARIANTS[variant]}`}
      {...props}
    />
  )
}

function Input(props: ComponentProps<'input'>) {
  return (
    <input
      className="h-10 min-w-0 flex-1 rounded-md border border-input bg-background px-3 text-sm placeholder:text-muted-foreground"
      {...props}
    />
  )
}
