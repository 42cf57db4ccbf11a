import type { EmailTemplate } from '../kinds.ts'

export const summary: EmailTemplate<'summary'> = {
  en: {
    subject: (product) => `More notices about your ${product} account`,
    lead: ({ of, count }, { subjectOf, isolate }) =>
      `Within an hour, there were more events of this kind: “${isolate(subjectOf(of))}” (×${count}). To keep your inbox clear, they’re in this one email.`,
  },
  de: {
    subject: (product) => `Weitere Hinweise zu Ihrem ${product}-Konto`,
    lead: ({ of, count }, { subjectOf, isolate }) =>
      `Innerhalb einer Stunde gab es weitere Ereignisse dieser Art: „${isolate(subjectOf(of))}“ (×${count}). Damit Ihr Posteingang übersichtlich bleibt, fassen wir sie in dieser E-Mail zusammen.`,
  },
  es: {
    subject: (product) => `Más avisos sobre tu cuenta de ${product}`,
    lead: ({ of, count }, { subjectOf, isolate }) =>
      `En una hora ha habido más avisos de este tipo: «${isolate(subjectOf(of))}» (×${count}). Para no llenar tu bandeja de entrada, los resumimos en este correo.`,
  },
  fr: {
    subject: (product) => `Autres alertes concernant votre compte ${product}`,
    lead: ({ of, count }, { subjectOf, isolate }) =>
      `En une heure, d’autres événements de ce type ont eu lieu : « ${isolate(subjectOf(of))} » (×${count}). Pour ne pas encombrer votre boîte de réception, nous les regroupons dans cet e-mail.`,
  },
  pt: {
    subject: (product) => `Mais avisos sobre sua conta ${product}`,
    lead: ({ of, count }, { subjectOf, isolate }) =>
      `Em uma hora, houve mais avisos deste tipo: “${isolate(subjectOf(of))}” (×${count}). Para não encher sua caixa de entrada, reunimos todos neste e-mail.`,
  },
  ja: {
    subject: (product) => `${product} アカウントに関するその他のお知らせ`,
    lead: ({ of, count }, { subjectOf, isolate }) =>
      `1 時間以内に、同じ種類のお知らせがさらにありました：「${isolate(subjectOf(of))}」（×${count}）。受信トレイがいっぱいにならないよう、1 通にまとめてお送りします。`,
  },
  zh: {
    subject: (product) => `关于您 ${product} 账号的更多通知`,
    lead: ({ of, count }, { subjectOf, isolate }) =>
      `一小时内还发生了同类事件：“${isolate(subjectOf(of))}”（×${count}）。为避免打扰您，我们将它们合并为一封邮件。`,
  },
  ar: {
    subject: (product) => `إشعارات أخرى بشأن حسابك في ${product}`,
    lead: ({ of, count }, { subjectOf, isolate }) =>
      `خلال ساعة واحدة كانت هناك إشعارات أخرى من هذا النوع: «${isolate(subjectOf(of))}» (${isolate(`×${count}`)}). جمعناها في هذه الرسالة كي لا يمتلئ بريدك الوارد.`,
  },
}
