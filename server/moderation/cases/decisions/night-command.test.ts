import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import type { StatementList } from '#contract/decisions.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeWriter, type Writer } from '#server/social/messages/testing/people.ts'
import { makeSubject } from '#server/social/reports/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
let artist: Writer
beforeAll(async () => {
  server = await startTestServer()
  artist = await makeWriter(server)
})
afterAll(() => server.close())

const run = (...words: string[]) => runAdminCommand(server.services, words)
const status = async (path: string) => (await visitor(server).fetch(path)).status
const statements = async () => ((await (await artist.fetch('/api/decisions')).json()) as StatementList).items
const why = ['--rule', '1', '--reason', 'Of others.']

test('GUARD-03 the command hides a thing by its URL, with a statement, and shows it again', async () => {
  const { id } = await makeTrack(server.services.db, { profileId: artist.profileId })
  const address = `${server.services.env.publicUrl}/track/${id}`
  expect(await run('hide', address, ...why)).toBe(`${address} is hidden.`)
  expect(await status(`/api/music/${id}`)).toBe(404)
  expect((await statements())[0]).toMatchObject({
    act: 'hide',
    words: 'Of others.',
    reportCount: 0,
    rule: { number: 1 },
  })
  expect(await run('restore', `/track/${id}`, '--reason', 'We were wrong.')).toBe(`/track/${id} is restored.`)
  expect(await status(`/api/music/${id}`)).toBe(200)
  expect((await statements())[0]).toMatchObject({ isOver: true, undone: { words: 'We were wrong.' } })
  expect(await run('restore', `/track/${id}`, '--reason', 'Again.')).toBe(
    `/track/${id} is neither hidden nor suspended.`,
  )
})

test('GUARD-03 the command hides a thing without a page, and suspends a profile for days or an account for good', async () => {
  const { db } = server.services
  const comment = await makeSubject(db, 'comment', artist.profileId)
  expect(await run('hide', `comment:${comment}`, ...why)).toBe(`comment:${comment} is hidden.`)
  const other = await makeProfile(db, { userId: artist.userId })
  const own = async () => ((await (await artist.fetch('/api/session')).json()) as Session).profiles.map(({ id }) => id)
  await run('suspend', `@${artist.handle}`, '--days', '7', ...why)
  expect(await own()).toEqual([other.id])
  expect((await statements())[0]?.until).not.toBeNull()
  await run('suspend', artist.email, ...why)
  expect(await own()).toEqual([])
  await run('restore', artist.email, '--reason', 'We were wrong.')
  expect(await own()).toEqual([other.id])
  await run('restore', `@${artist.handle}`, '--reason', 'We were wrong.')
  expect((await own()).toSorted()).toEqual([artist.profileId, other.id].toSorted())
})

test('GUARD-03 the command explains errors, and changes nothing', async () => {
  const { id } = await makeTrack(server.services.db, { profileId: artist.profileId })
  const nobody = crypto.randomUUID()
  for (const [words, said] of [
    [['hide'], 'Name what it is about'],
    [['hide', `/track/${id}`], 'Name what it is about'],
    [['hide', `/track/${id}`, '--reason', 'x'], 'Choose the rule'],
    [['hide', `/track/${id}`, '--reason', 'x', '--rule', '99'], 'The rules have no rule with this number'],
    [['hide', `/track/${nobody}`, ...why], 'There is no such track'],
    [['hide', 'https://elsewhere.example/track/x', ...why], 'There is no https://elsewhere.example/track/x'],
    [['hide', `@${artist.handle}`, ...why], 'A profile can be suspended, not hidden'],
    [['suspend', `/track/${id}`, ...why], 'A track can be hidden, not suspended'],
    [['suspend', 'nobody@example.org', ...why], 'No account with a profile'],
    [['suspend', `@${artist.handle}`, ...why, '--days', 'x'], 'Usage'],
    [['hide', `/track/${id}`, '--force', ...why], "Unknown option '--force'"],
  ] as const)
    await expect(run(...words), words.join(' ')).rejects.toThrow(said === 'Usage' ? /./ : said)
  expect(await status(`/api/music/${id}`)).toBe(200)
})
