import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileMailer, mailFolder } from './mail.ts'
import { forgetKeptMails, KEPT_DAYS, sweepKeptMails } from './send-mail-job.ts'

const DAY_MS = 24 * 3_600_000
const LONGEST = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}com`
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kept-mails-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const kept = async () => (await readdir(mailFolder(dataDir))).toSorted()
const mailer = () => createFileMailer(dataDir, 'Undercroft <noreply@undercroft.example>', pino({ level: 'silent' }))
const mailTo = (to: string) => mailer().send({ to, subject: 'Grüße', text: `To: nobody@example.com`, html: '<p>x</p>' })

test('SEC-02 deletes stored mails after a month, and nothing else', async () => {
  expect(await sweepKeptMails(dataDir)).toBe(0)
  await mailTo('reader@example.com')
  const [fresh] = await kept()
  for (const name of ['notes.txt', '2019-01-01.eml', '.2019-02-03T04-05-06.789Z-abcdef.eml'])
    await writeFile(join(mailFolder(dataDir), name), '')
  await writeFile(join(mailFolder(dataDir), '2019-02-03T04-05-06.789Z-abcdef.eml'), '')
  const both = await Promise.all([sweepKeptMails(dataDir), sweepKeptMails(dataDir)])
  expect(Math.max(...both)).toBe(2)
  expect(await kept()).toEqual(['2019-01-01.eml', fresh, 'notes.txt'].toSorted())
  expect(await sweepKeptMails(dataDir, Date.now() + (KEPT_DAYS - 1) * DAY_MS)).toBe(0)
  expect(await sweepKeptMails(dataDir, Date.now() + (KEPT_DAYS + 1) * DAY_MS)).toBe(1)
  expect(await kept()).toEqual(['2019-01-01.eml', 'notes.txt'])
})

test('ACCT-02 deletes the mails to an address, but not those to others or later ones', async () => {
  const before = await kept()
  await mailTo('gone@example.com')
  await mailTo('Also.Gone@example.com')
  await mailTo(LONGEST)
  await mailTo('not-gone@example.com')
  const later = new Date(Date.now() + 1)
  await expect.poll(() => Date.now()).toBeGreaterThan(later.getTime())
  await mailTo('gone@example.com')
  await forgetKeptMails(dataDir, ['gone@example.com', 'also.gone@example.com', LONGEST, 'nobody@example.com'], later)
  expect((await kept()).length - before.length).toBe(2)
  await forgetKeptMails(dataDir, ['not-gone@example.com'], new Date(Date.now() + 1000))
  expect((await kept()).length - before.length).toBe(1)
})
