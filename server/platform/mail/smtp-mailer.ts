import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import { assertPlainHeaders, MACHINE_HEADERS } from './headers.ts'
import type { Mailer } from './mail.ts'

const TIMEOUT_MS = 20_000

/** Sends by SMTP. A 5xx about this mail is final and logged; anything else throws, to be tried again. */
export function createSmtpMailer(url: string, from: string, log: Log): Mailer {
  const options = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, pool: true, ...options })
  return {
    async send(mail) {
      assertPlainHeaders(mail)
      try {
        const { to, subject, text, html } = mail
        await transport.sendMail({ from, to, subject, text, html, headers: MACHINE_HEADERS })
      } catch (error) {
        if (!isFinalRefusal(error)) throw error
        log.warn({ responseCode: error.responseCode, subject: mail.subject }, 'mail refused for good')
      }
    },
    async close() {
      transport.close()
    },
  }
}

/** EENVELOPE and EMESSAGE concern this mail; a wrong password (EAUTH) or no connection may be put right meanwhile. */
function isFinalRefusal(error: unknown): error is Error & { responseCode: number } {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}
