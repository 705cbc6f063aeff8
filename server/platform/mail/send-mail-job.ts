import type { JobTasks, Schedule } from '../jobs.ts'
import type { Mail } from './mail.ts'
import { sweepKeptMails } from './sweep-mails.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** One mail, tried again while the mail server says that it may work later. */
    'send-mail': Mail
    'sweep-mails': object
  }
}

export const mailTasks: JobTasks = {
  'send-mail': (mail, { mailer }) => mailer.send(mail),
  async 'sweep-mails'(_payload, { env }) {
    await sweepKeptMails(env.dataDir)
  },
}
/** Often enough that each of several instances with folders of their own comes to it. */
export const mailSchedules: Schedule[] = [{ task: 'sweep-mails', match: '29 * * * *' }]
