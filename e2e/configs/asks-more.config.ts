import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** Extra sign-up fields of every kind, and terms. */
export default defineProduct({
  name: product.name,
  languages: product.languages,
  signIn: { password: true, providers: ['google'] },
  links: { terms: 'https://example.com/terms', privacy: 'https://example.com/privacy' },
  terms: { version: '1' },
  fields: [
    {
      id: 'company',
      kind: 'text',
      label: 'Company',
      required: true,
      autocomplete: 'organization',
    },
    {
      id: 'size',
      kind: 'select',
      label: 'Team size',
      required: true,
      options: [
        { value: 'small', label: '1–10' },
        { value: 'large', label: 'More than 10' },
      ],
    },
    { id: 'phone', kind: 'text', label: 'Phone', autocomplete: 'tel', maxLength: 30 },
    { id: 'news', kind: 'checkbox', label: 'Send me news about the product' },
  ],
})
