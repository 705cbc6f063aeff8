import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readKeptMail, readKeptMails } from './dev-mail.ts'
import { createFileMailer, mailFolder } from './mail.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kept-mails-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

test('AUTH-02 lists and reads a complete mail, but not a mail that is still being written', async () => {
  const folder = mailFolder(dataDir)
  const mailer = createFileMailer(dataDir, 'Undercroft <noreply@undercroft.example>', pino({ level: 'silent' }))
  await mailer.send({ to: 'reader@example.com', subject: 'Whole', text: 'x', html: '<p>x</p>' })
  const [name = ''] = await readdir(folder)
  expect((await readKeptMails(dataDir)).map(({ subject }) => subject)).toEqual(['Whole'])
  expect(await readKeptMail(dataDir, name)).toMatchObject({ to: 'reader@example.com' })
  await rename(join(folder, name), join(folder, `.${name}`))
  expect(await readKeptMails(dataDir)).toEqual([])
  expect(await readKeptMail(dataDir, `.${name}`)).toBeNull()
})
