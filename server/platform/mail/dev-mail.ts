import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { createRouter } from '../context.ts'
import { notFound } from '../errors.ts'
import { mailFolder } from './mail.ts'

/**
 * `/dev/mail` lists the mails stored as files, newest first. Only for development: they contain all
 * users' links.
 */
export const devMailRoutes = createRouter()
  .get('/mail', async (c) => {
    const mails = await readKeptMails(c.var.env.dataDir)
    return c.html(page('Mail', mails.length ? `<ul>${mails.map(row).join('\n')}</ul>` : '<p>No mail yet.</p>'))
  })
  .get('/mail/:name', async (c) => {
    const mail = await readKeptMail(c.var.env.dataDir, c.req.param('name'))
    if (!mail) throw notFound('Mail')
    return c.html(mail.html)
  })

const row = ({ name, subject, to, date }: KeptMail): string =>
  `<li><a href="/dev/mail/${name}">${escapeHtml(subject)}</a> ${escapeHtml(to)} <time>${escapeHtml(date)}</time></li>`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>\
<body><h1>${title}</h1>${body}</body></html>`

/** The names of `headers` are in lower case. */
export type KeptMail = {
  name: string
  subject: string
  to: string
  date: string
  text: string
  html: string
  headers: Partial<Record<string, string>>
}

/** Complete mails only: a file that is still being written has a leading dot. */
const NAME = /^\d[\dTZ.-]+-[0-9a-f]{6}\.eml$/

/**
 * The newest mails stored as files, newest first. For development and tests: the parser is no
 * production dependency.
 */
export async function readKeptMails(dataDir: string, limit = 50): Promise<KeptMail[]> {
  const names = await readdir(mailFolder(dataDir)).catch(() => [])
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(0, limit)
  const mails = await Promise.all(newest.map((name) => parse(dataDir, name).catch(unlessGone)))
  return mails.filter((mail) => mail !== null)
}

/** Null for a file that was deleted since the folder was read. */
function unlessGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** One stored mail, or null if the name has another form. */
export const readKeptMail = async (dataDir: string, name: string): Promise<KeptMail | null> =>
  NAME.test(name) ? parse(dataDir, name).catch(() => null) : null

async function parse(dataDir: string, name: string): Promise<KeptMail> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(await readFile(join(mailFolder(dataDir), name)))
  const { subject = '', date = '', text = '', html = '' } = mail
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  return { name, subject, headers, to: mail.to?.map((each) => each.address).join(', ') ?? '', date, text, html }
}
