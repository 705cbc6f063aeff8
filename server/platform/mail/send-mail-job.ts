import type { JobTasks } from '../jobs.ts'
import type { Mail } from './mail.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** One mail, tried again while the mail server says that it may work later. */
    'send-mail': Mail
  }
}

export const mailTasks: JobTasks = {
  'send-mail': (mail, { mailer }) => mailer.send(mail),
}
