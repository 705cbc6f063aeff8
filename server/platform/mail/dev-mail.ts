import { createRouter } from '../context.ts'
import { notFound } from '../errors.ts'
import { escapeHtml } from '../page/head.ts'
import { type KeptMail, readKeptMail, readKeptMails } from './kept-mails.ts'

/** `/dev/mail`: the mails that were kept as files, newest first. For development only: they hold everyone's links. */
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
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`
