import { PRODUCT } from '#contract/platform/limits.ts'
import type { Env } from '#server/platform/env.ts'

/** Prints the site's address and the first steps on the terminal. */
export function greet(env: Env): void {
  const lines = [
    `${PRODUCT} is at ${env.publicUrl}`,
    '',
    `  An account:     open ${env.publicUrl}/auth and choose 'Create Account'.`,
    env.smtpUrl
      ? '                  The link to confirm it comes by mail.'
      : `                  The link to confirm it is printed ${env.role === 'web' ? 'by the worker' : 'here'} ` +
        '(mails are kept in DATA_DIR/mail; set SMTP_URL to send them).',
    '  An admin:       npm run admin -- grant EMAIL',
    '  Demo catalogue: npm run seed',
    '  Stop:           Ctrl-C',
  ]
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
