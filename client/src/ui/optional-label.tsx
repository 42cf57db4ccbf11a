import { useMessages } from '../messages/use-messages.ts'

/** The label of a field that may stay empty. */
export function OptionalLabel({ children }: { children: string }) {
  const { field } = useMessages()
  return (
    <>
      <span>{children}</span> <span className="optional">{`(${field.optional})`}</span>
    </>
  )
}
