import { z } from 'zod'
import { designTokens } from './design-tokens.ts'

export const brand = z.strictObject(designTokens).prefault({})
