import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: 'Cancelar',

  reauth: {
    title: 'Confirme que é você',
    lead: (email) => `Por segurança, digite a senha atual de ${email} para continuar.`,
    leadWithoutPassword: (email) => `Por segurança, entre de novo como ${email} para continuar.`,
    pendingEmail: (email) =>
      `Se você já confirmou ${email}, use a mesma senha; você vai continuar com o novo e\u2011mail.`,
    label: 'Senha atual',
    placeholder: 'Sua senha atual',
    confirm: 'Continuar',
    withProvider: (provider) => `Continuar com ${provider}`,
    busy: 'Verificando…',
    forgot: 'Esqueceu a senha?',
    sending: 'Enviando…',
    sent: (email) =>
      `Enviamos um link de redefinição para ${email}. Defina uma nova senha e digite-a aqui.`,
  },

  password: {
    lead: 'Sua sessão vai continuar aberta aqui e será encerrada em todos os outros lugares.',
    cancelsChange: (email) => `A troca do seu e\u2011mail para ${email} será cancelada.`,
    pausesPasskeys: 'Suas chaves de acesso ficarão suspensas até você confirmá-las.',
    pausesNewPasskeys:
      'As chaves de acesso adicionadas nos últimos 30 dias ficarão suspensas até você confirmá-las.',
    label: 'Nova senha',
    placeholder: 'Escolha uma nova senha',
    change: 'Alterar senha',
    set: 'Definir senha',
    busy: 'Salvando…',
    done: 'Senha alterada. Sua sessão foi encerrada em todos os outros dispositivos.',
    unfinished:
      'Sua senha foi alterada, mas outros dispositivos podem continuar conectados até você confirmar que é você.',
  },

  email: {
    lead: 'Vamos enviar um link de confirmação para o novo endereço.',
    confirmFirst: (email) =>
      `Se ${email} estiver correto, abra o link que enviamos para lá e confirme o e\u2011mail. Se digitou errado, informe abaixo o e\u2011mail certo.`,
    correctionEffect:
      'Depois de confirmar o e\u2011mail certo, entre de novo; por segurança, limparemos seu perfil.',
    passwordFirst:
      'Defina primeiro uma senha. Seus outros métodos de login estão ligados ao seu e\u2011mail atual.',
    unlinks: (providers) =>
      `O login com ${providers} está ligado ao seu endereço atual e será desvinculado.`,
    label: 'Novo e\u2011mail',
    placeholder: 'Digite seu novo e\u2011mail',
    submit: 'Enviar link de confirmação',
    busy: 'Enviando…',
    sent: 'Confira sua caixa de entrada',
    openLink: (email) =>
      `Abra o link no e\u2011mail enviado para ${email}. Até lá, seu endereço não muda.`,
    taken: 'Se este endereço já tiver uma conta, nenhum e\u2011mail chegará: entre com ele.',
    sentAgain: 'Se o endereço puder ser usado, um link está a caminho.',
    oldEmailNotified: (email) => `Também vamos avisar ${email}.`,
    stillLinked: (providers) =>
      `Não conseguimos desvincular ${providers}. Faça isso em “Segurança” antes de abrir o link.`,
    useDifferent: 'Usar outro e\u2011mail',
    done: 'Concluir',
  },

  deletion: {
    lead: 'Sua conta será excluída imediatamente. Não é possível desfazer.',
    listTitle: 'O que será excluído',
    profile: 'Seu nome e e\u2011mail',
    signInMethods: 'Seus métodos de login',
    devices: 'Sua lista de dispositivos',
    activity: 'Sua atividade e todos os outros dados que guardamos sobre você',
    signUpAgain:
      'Você pode criar outra conta com o mesmo e\u2011mail, mas seus dados não serão recuperados.',
    label: (email) => `Digite ${email} para confirmar`,
    submit: 'Excluir conta permanentemente',
    busy: 'Excluindo…',
    done: 'Sua conta foi excluída',
    confirmation: (email) => `Uma confirmação está a caminho de ${email}.`,
    startAgain: 'Criar conta de novo',
  },
}
