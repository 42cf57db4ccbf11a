import type { EmailLogo } from '@foyer/product/load.ts'
import type { Product } from '@foyer/product/product.ts'
import path from 'node:path'
import { z } from 'zod'
import { EMAIL_LANGUAGES, type EmailLanguage } from './mail/texts.ts'
import {
  DEFAULT_PASSWORD_POLICY,
  parsePasswordPolicy,
  type PasswordPolicy,
} from './password-policy.ts'

export interface IdentitySettings {
  /** 0 selects a free port. */
  readonly port: number
  /** Where the product's server delivers emails; 0 selects a free port. Absent: nowhere. */
  readonly smtpPort?: number
  /** The provider stores its files under `identity/` in this folder. */
  readonly dataDir: string
  /** The app's origin; only its pages may use the provider. */
  readonly publicOrigin: string
  readonly passwordPolicy: PasswordPolicy
  readonly projectId: string
  /** Added to links as in a real project; the provider accepts any key. */
  readonly apiKey: string
  /** The app's name in emails. */
  readonly appName: string
  /** The languages of emails; the first is the default. */
  readonly languages: readonly EmailLanguage[]
  /** How emails look; without it, they show the app's name in the colours of the mailbox. */
  readonly brand?: EmailBrand
}

export interface EmailBrand {
  readonly logo: EmailLogo | undefined
  readonly colors: Pick<Product['brand']['colors'], 'accent' | 'on-accent'>
}

export type ParsedIdentitySettings =
  | { readonly settings: IdentitySettings }
  | { readonly errors: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

/** Returns one error message for each invalid setting. */
export function parseIdentitySettings(environment: Environment): ParsedIdentitySettings {
  // An empty variable counts as absent.
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const PUBLIC_ORIGIN = env['PUBLIC_ORIGIN'] ?? `http://localhost:${env['PORT'] ?? '3000'}`
  const { data, error } = variables.safeParse({ ...env, PUBLIC_ORIGIN })
  if (error)
    return { errors: error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) }
  const smtpPort = data.IDENTITY_SMTP_PORT
  return {
    settings: {
      port: data.IDENTITY_PORT,
      ...(smtpPort !== undefined && { smtpPort }),
      dataDir: path.resolve(data.DATA_DIR),
      publicOrigin: data.PUBLIC_ORIGIN,
      passwordPolicy: data.IDENTITY_PASSWORD_POLICY,
      projectId: data.FIREBASE_PROJECT_ID,
      apiKey: data.FIREBASE_API_KEY,
      appName: data.IDENTITY_APP_NAME,
      languages: EMAIL_LANGUAGES,
    },
  }
}

/** An error message continues a sentence that starts with the variable's name. */
const mustBe = (what: string) => ({
  error: ({ input }: { readonly input: unknown }) => `is "${String(input)}"; it must ${what}`,
})

const port = z
  .string()
  .refine(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    mustBe('be a whole number from 0 to 65535'),
  )
  .transform(Number)

const origin = z
  .string()
  .refine(
    (text) => /^https?:/.test(text) && URL.parse(text)?.origin === text.replace(/\/$/, ''),
    mustBe('be an origin such as http://localhost:3000'),
  )
  .transform((text) => new URL(text).origin)

const passwordPolicy = z.string().transform((text, context): PasswordPolicy => {
  const parsed = parsePasswordPolicy(text)
  if ('policy' in parsed) return parsed.policy
  context.issues.push({ code: 'custom', message: parsed.errors.join('; '), input: text })
  return z.NEVER
})

const variables = z.object({
  IDENTITY_PORT: port.default(9099),
  IDENTITY_SMTP_PORT: port.optional(),
  PUBLIC_ORIGIN: origin,
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,62}$/, mustBe('consist of lower-case letters, digits and hyphens'))
    .default('demo-foyer'),
  IDENTITY_PASSWORD_POLICY: passwordPolicy.default(DEFAULT_PASSWORD_POLICY),
  DATA_DIR: z.string().default('.data'),
  FIREBASE_API_KEY: z.string().default('demo'),
  IDENTITY_APP_NAME: z.string().default('Foyer'),
})
