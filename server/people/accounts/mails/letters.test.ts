import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { letters, TO } from './testing/letters.ts'

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
/** The words of a letter in order, as a mail program without styles shows them. */
const words = (html: string) =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] as string)
    .replace(/\s+/g, ' ')

test.each(Object.entries(letters))(
  'the letter %s is safe and has the same words as HTML and as text, with hostile values',
  async (_, mail) => {
    expect(mail.html).not.toMatch(/<script|<img|<table|<link|url\(|@import|\son\w+=|\u202e/i)
    expect(mail.html.match(/<(?!\/?(?:html|head|meta|title|style|body|div|p|h1|h2|a|br)\b|!doctype)/gi)).toBeNull()
    expect(mail.subject).not.toMatch(/[\r\n\u202e]/)
    expect(mail.text).not.toMatch(/^Bcc:/m)

    const shown = words(mail.html)
    const said = mail.text
      .split(/\n+/)
      .map((line) => line.trim())
      .filter((line) => line && line !== '--')
    for (const line of said.filter((each) => !/^(?:https:|=+$)/.test(each)))
      expect(shown).toContain(line.replace(/:$/, '').replace(/\s+/g, ' '))
    for (const [link] of mail.text.matchAll(/https:\/\/\S+/g)) {
      const leadsThere = mail.html.includes(`href="${link.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}"`)
      expect(leadsThere || shown.includes(link), link).toBe(true)
    }
    if (mail.link) {
      expect(mail.text).toContain(mail.link)
      expect(mail.html).toContain(`href="${mail.link.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}"`)
    }
    for (const [, href] of mail.html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/undercroft\.example/)

    const transport = createTransport({ streamTransport: true, buffer: true })
    const { message } = await transport.sendMail({ from: 'Undercroft <noreply@undercroft.example>', ...mail })
    const read = await PostalMime.parse(message as Buffer)
    expect([read.subject?.trim(), read.to?.map(({ address }) => address), read.bcc]).toEqual([
      mail.subject.trim(),
      [TO],
      undefined,
    ])
  },
)

test('the mail about a deleted account lists what was deleted, with counts', () => {
  expect(letters.accountDeleted!.text).toContain('1 profile, 0 artworks, 1,234 music tracks and 2 files')
  expect(letters.accountDeleted!.link).toBeUndefined()
})
