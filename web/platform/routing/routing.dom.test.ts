import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { type Session, sessionResource } from '#contract/accounts.ts'
import type { Access } from '#contract/platform/page.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { NOTHING_REVEALED } from '#contract/sensitive.ts'
import { SITE } from '#contract/site.ts'
import { queryClient } from '../requests/query-client.ts'
import { makeOwnProfile, makeSession, VISITOR } from '../testing/sessions.ts'
import { locationOf } from './address.ts'
import { guard, leadOn } from './guards.ts'
import type { HistoryState } from './history.ts'
import { plainSearch, readPlainSearch } from './search-params.ts'

beforeEach(() => queryClient.clear())

async function sentTo(access: Access, session: Session, href: string, state: HistoryState = {}) {
  queryClient.setQueryData(keyOf(sessionResource, {}), session)
  const url = new URL(href, 'http://localhost')
  const location = locationOf({ href: url.pathname + url.search, state, key: '' })
  return await guard(access)({ location })
}

const member = makeSession()
const noProfile = makeSession([], {
  user: {
    id: 'u1',
    email: 'a@example.org',
    isAdmin: false,
    needsSecondFactor: false,
    removalAt: null,
    termsAccepted: false,
    newRules: null,
    suspensions: [],
    timeZone: null,
    unveiled: NOTHING_REVEALED,
  },
})

test('PROF-02 SHELL-01 SHELL-07 a user who may not open a page is redirected', async () => {
  expect(await sentTo('with-profile', VISITOR, '/home')).toBe('/auth')
  expect(await sentTo('with-profile', VISITOR, '/edit-profile')).toBe('/auth?next=%2Fedit-profile')
  expect(await sentTo('with-profile', noProfile, '/home')).toBe('/signup')
  expect(await sentTo('no-profile', VISITOR, '/signup')).toBe('/auth')
  expect(await sentTo('no-profile', member, '/signup')).toBe('/home')
  expect(await sentTo('artist', makeSession([makeOwnProfile({ profileType: 'personal' })]), '/my-music')).toBe('/home')
  expect(await sentTo('artist', member, '/my-music')).toBeNull()
  expect(await sentTo('public', VISITOR, '/find-music')).toBeNull()
})

test('AUTH-04 AUTH-05 a user who has signed in goes to the page that required the sign-in, otherwise to /home', async () => {
  expect(await sentTo('signed-out', member, '/auth')).toBe('/home')
  expect(await sentTo('signed-out', member, '/auth?next=%2Ftrack%2F1%3Fa%3Db')).toBe('/track/1?a=b')
  expect(await sentTo('signed-out', VISITOR, '/auth?next=/track/1')).toBeNull()
})

test('AUTH-04 RELEASE-03 a user who has signed in goes back to a secret link, which is in no query string', async () => {
  expect(await sentTo('signed-out', member, '/auth', { next: '/s/k7Qm' })).toBe('/s/k7Qm')
  expect(await sentTo('signed-out', member, '/auth', { next: '//evil.example' })).toBe('/home')
})

test('SEC-04 a sign-in never leads to another site, nor back to the sign-in page', async () => {
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/auth?next=/x',
  ])
    expect(await sentTo('signed-out', member, `/auth?next=${encodeURIComponent(next)}`)).toBe('/home')
})

test('PROF-10 /my-profile redirects to the path of the active profile', async () => {
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession([makeOwnProfile({ slug: 'nith-band' })]))
  const location = locationOf({ href: SITE.myProfile.path, state: {}, key: '' })
  expect(await leadOn(SITE.myProfile, { params: {}, location })).toBe('/nith-band')
})

test('a text is the same after it was written to a query string and read again', () => {
  expect(readPlainSearch('?tag=1996&next=%2Fa%3Fb%3D1')).toEqual({ tag: '1996', next: '/a?b=1' })
  expect(plainSearch({ tag: undefined, next: '' })).toBe('')
  const texts = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ minLength: 1 }), { maxKeys: 5 })
  fc.assert(
    fc.property(texts, (search) => {
      expect(readPlainSearch(plainSearch(search))).toEqual({ ...search })
    }),
  )
})
