import { isolate } from '../../language.ts'
import type { Messages } from '../../messages.ts'

export const projects: Messages['projects'] = {
  lead: 'ما تعمل عليه الآن.',
  list: 'مشاريعك',
  none: 'ليس لديك مشاريع بعد.',
  full: (limit) => `لديك ${limit} مشروع، وهو الحد الأقصى. احذف أحدها لإضافة غيره.`,
  name: 'الاسم',
  create: 'إنشاء المشروع',
  created: 'تم إنشاء المشروع.',
  saving: 'جارٍ الحفظ…',
  rename: 'إعادة التسمية',
  renameNamed: (name) => `إعادة تسمية ${isolate(name)}`,
  renamed: 'تمت إعادة تسمية المشروع.',
  delete: 'حذف',
  deleteNamed: (name) => `حذف ${isolate(name)}`,
  deleteTitle: (name) => `حذف ${isolate(name)}؟`,
  deleteLead: 'لا يمكن التراجع عن هذا الإجراء.',
  deleting: 'جارٍ الحذف…',
  deleted: 'تم حذف المشروع.',
}
