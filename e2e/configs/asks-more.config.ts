import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

const COMPANY = {
  en: 'Company',
  de: 'Firma',
  es: 'Empresa',
  fr: 'Entreprise',
  ja: '会社名',
  pt: 'Empresa',
  zh: '公司',
  ar: 'الشركة',
}

const TEAM_SIZE = {
  en: 'Team size',
  de: 'Teamgröße',
  es: 'Tamaño del equipo',
  fr: 'Taille de l’équipe',
  ja: 'チームの人数',
  pt: 'Tamanho da equipe',
  zh: '团队人数',
  ar: 'حجم الفريق',
}

const MORE_THAN_10 = {
  en: 'More than 10',
  de: 'Mehr als 10',
  es: 'Más de 10',
  fr: 'Plus de 10',
  ja: '11 人以上',
  pt: 'Mais de 10',
  zh: '超过 10 人',
  ar: 'أكثر من 10',
}

const PHONE = {
  en: 'Phone',
  de: 'Telefon',
  es: 'Teléfono',
  fr: 'Téléphone',
  ja: '電話番号',
  pt: 'Telefone',
  zh: '电话',
  ar: 'الهاتف',
}

const NEWS = {
  en: 'Send me news about the product',
  de: 'Neuigkeiten zum Produkt erhalten',
  es: 'Quiero recibir novedades del producto',
  fr: 'Recevoir les nouveautés du produit',
  ja: '製品のお知らせを受け取る',
  pt: 'Quero receber novidades do produto',
  zh: '接收产品资讯',
  ar: 'أرغب في تلقي أخبار المنتج',
}

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
      label: COMPANY,
      required: true,
      autocomplete: 'organization',
    },
    {
      id: 'size',
      kind: 'select',
      label: TEAM_SIZE,
      required: true,
      options: [
        { value: 'small', label: '1–10' },
        { value: 'large', label: MORE_THAN_10 },
      ],
    },
    {
      id: 'phone',
      kind: 'text',
      label: PHONE,
      autocomplete: 'tel',
      maxLength: 30,
    },
    {
      id: 'news',
      kind: 'checkbox',
      label: NEWS,
    },
  ],
})
