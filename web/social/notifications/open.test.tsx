import { expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { openingPath } from '#contract/notification-words.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeOwnProfile, makeSession } from '#web/platform/testing/sessions.ts'
import { OpenPage } from './open-page.tsx'

const both = [makeOwnProfile(), makeOwnProfile({ id: 'p2', handle: 'dana', slug: 'dana' })]

async function open(path: string) {
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession(both))
  const asked = respondWith(() => ({ status: 200, body: makeSession(both, { activeProfileId: 'p2' }) }))
  const router = await renderPage(OpenPage, path, '/notifications/open')
  await expect.poll(() => router.shown.value.location.pathname).not.toBe('/notifications/open')
  return { asked, at: router.shown.value.location.href }
}

test('TELL-06 a link for another of the user’s profiles switches to it and opens its page', async () => {
  const { asked, at } = await open(openingPath('p2', '/messages?conversation=c1'))
  expect(asked).toMatchObject([{ method: 'PUT', path: '/api/session/profile', body: { profileId: 'p2' } }])
  expect(at).toBe('/messages?conversation=c1')
})

test.each([
  ['the active one', openingPath('p1', '/track/t1#comments'), '/track/t1#comments'],
  ['somebody else', openingPath('p9', '/track/t1'), '/track/t1'],
  ['nobody, at nothing', '/notifications/open', '/notifications'],
  ['the active one, elsewhere', openingPath('p1', '//elsewhere.example/x'), '/notifications'],
  ['the active one, elsewhere again', openingPath('p1', 'https://elsewhere.example'), '/notifications'],
  ['the active one, a script', openingPath('p1', 'javascript:alert(1)'), '/notifications'],
])('TELL-06 as %s no profile is switched and no other site is opened', async (_, path, expected) => {
  const { asked, at } = await open(path)
  expect([asked, at]).toEqual([[], expected])
})
