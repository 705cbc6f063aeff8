import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutsideReport } from '#contract/reports.ts'
import { setHidden, suspendProfile } from '#server/moderation/cases/decisions/hide.ts'
import { makeEmail, visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeWriter } from '#server/social/messages/testing/people.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { cases } from '../tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { trustProxy: true } })
})
afterAll(() => server.close())

let clients = 0
/** Each request is from another network, so that no rate limit affects the others. */
const post = (json: unknown) =>
  visitor(server).fetch('/api/reports/outside', {
    method: 'POST',
    json,
    headers: { 'x-forwarded-for': `10.1.0.${clients++}` },
  })
const noticeOf = (about: string): OutsideReport => ({
  ...{ about, reason: 'copyright', name: 'Ash Ferry', email: makeEmail(), words: 'This is our flexi', isTrue: true },
})

describe('GUARD-01 the address in a report without an account', () => {
  test('is refused for hidden things as for those that do not exist', async () => {
    const { db, env } = server.services
    const artist = await makeWriter(server)
    const hidden = (await makeTrack(db, { profileId: artist.profileId })).id
    await setHidden(db, 'track', hidden, true)
    const gone = await makeWriter(server)
    const theirs = await makeTrack(db, { profileId: gone.profileId })
    await suspendProfile(db, gone.profileId, { until: null })
    const draft = await makeEvent(db, { artistId: artist.profileId, state: 'draft' })
    const secret = await makePlaylist(db, { ownerProfileId: artist.profileId, state: 'draft' })
    const ghost = randomUUID()
    const shown = (await makeTrack(db, { profileId: artist.profileId })).id
    const addresses = [
      ...[`/track/${ghost}`, `/track/${hidden}`, `/track/${theirs.id}`, `/event/${draft.id}`, `/playlist/${secret.id}`],
      ...[
        `/${gone.handle}`,
        '/nobody_here',
        '/',
        '/find-music',
        '/track',
        '/track/none',
        '/messages',
        `/album/${shown}`,
      ],
      ...[`https://elsewhere.example/track/${shown}`, `//elsewhere.example/track/${shown}`, `/track/${shown}/x`],
      ...[
        `${env.publicUrl.replace('//', '//x@')}/track/${shown}`,
        `javascript:/track/${shown}`,
        '\\\\',
        'https://',
        '/%00',
      ],
      ...['/%F0%9F', `/track/${shown}%00`, "/' or 1=1 --", 'http://[', `/track/..%2ftrack%2f${shown}`],
    ]
    const responses = new Set<string>()
    for (const about of addresses) {
      const response = await post(noticeOf(about))
      expect(response.status, about).toBe(422)
      responses.add(await response.text())
    }
    expect([...responses].map((response) => JSON.parse(response))).toEqual([
      expect.objectContaining({
        code: 'invalid',
        fields: { about: expect.stringContaining('This address shows nothing') },
      }),
    ])
    const unlike = { ...noticeOf(`/track/${shown}`), isTrue: false }
    expect((await post(unlike)).status).toBe(422)
    for (const wrong of [
      { words: ' ' },
      { words: 'x'.repeat(1001) },
      { name: '' },
      { name: 'a\0b' },
      { email: 'nobody' },
      { email: `a@example.com\r\nBcc: b@example.com` },
      { about: '' },
      { about: `/${'x'.repeat(600)}` },
      { reason: 'dull' },
    ])
      expect((await post({ ...noticeOf(`/track/${shown}`), ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect(await db.$count(cases)).toBe(0)
  })
})
