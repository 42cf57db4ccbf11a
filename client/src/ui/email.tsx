/**
 * Lets an email break before "@", so that it needs no break within its words. A file of its own, because home loads it
 * with the page: the rest about emails, in `card.tsx`, comes with the account.
 */
export const breakableEmail = (email: string) =>
  email
    .split(/(?=@)/)
    .flatMap((part, index) => [
      index > 0 && <wbr key={`break-${index}`} />,
      <span key={index}>{part}</span>,
    ])
