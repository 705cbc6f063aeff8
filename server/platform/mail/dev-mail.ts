import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRouter } from '../context.ts'
import { notFound } from '../errors.ts'
import { escapeHtml } from '../page/head.ts'
import { mailFolder } from './file-mailer.ts'

const SHOWN = 50

/** `/dev/mail`: the mails that were kept as files, newest first. For development only: they hold everyone's links. */
export const devMailRoutes = createRouter()
  .get('/mail', async (c) => {
    const folder = mailFolder(c.var.env.dataDir)
    const names = await readdir(folder).catch(() => [])
    const newest = names
      .filter((name) => isMailName(name))
      .sort()
      .reverse()
      .slice(0, SHOWN)
    const rows = await Promise.all(newest.map(async (name) => row(name, await readMail(join(folder, name)))))
    return c.html(page('Mail', rows.length ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>'))
  })
  .get('/mail/:name', async (c) => {
    const name = c.req.param('name')
    if (!isMailName(name)) throw notFound('Mail')
    const mail = await readMail(join(mailFolder(c.var.env.dataDir), name)).catch(() => null)
    if (!mail) throw notFound('Mail')
    return c.html(mail.html ?? page(mail.subject ?? '', `<pre>${escapeHtml(mail.text ?? '')}</pre>`))
  })

const isMailName = (name: string): boolean => /^[\dTZ.-]+-[0-9a-f]{6}\.eml$/.test(name)

async function readMail(path: string) {
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(await readFile(path))
}

function row(name: string, mail: Awaited<ReturnType<typeof readMail>>): string {
  const to = mail.to?.map((each) => each.address).join(', ') ?? ''
  return `<li><a href="/dev/mail/${name}">${escapeHtml(mail.subject ?? '')}</a> ${escapeHtml(to)} <time>${escapeHtml(mail.date ?? '')}</time></li>`
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
