/** Lets an email break before "@", so that it needs no break within its words. */
export const breakableEmail = (email: string) =>
  email
    .split(/(?=@)/)
    .flatMap((part, index) => [
      index > 0 && <wbr key={`break-${index}`} />,
      <span key={index}>{part}</span>,
    ])
