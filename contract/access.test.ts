import { expect, test } from 'vitest'
import { isSecretLink, redirectFor, safePath } from './access.ts'
import type { Session } from './accounts.ts'
import type { Access } from './platform/page.ts'
import type { OwnProfile } from './profiles.ts'
import { isReservedHandle } from './reserved.ts'
import { NOTHING_REVEALED } from './sensitive.ts'
import { SITE } from './site.ts'

const profile = (profileType: 'artist' | 'personal'): OwnProfile => ({
  ...{ id: profileType, profileType, handle: profileType, slug: profileType },
  ...{ displayName: null, avatar: null, stock: null },
})
const visitor: Session = { user: null, profiles: [], activeProfileId: null }
const user = {
  id: 'u1',
  email: 'a@example.com',
  isAdmin: false,
  needsSecondFactor: false,
  removalAt: null,
  termsAccepted: false,
  newRules: null,
  suspensions: [],
  timeZone: null,
  unveiled: NOTHING_REVEALED,
}
const newcomer: Session = { user, profiles: [], activeProfileId: null }
const returning: Session = {
  user: { ...user, termsAccepted: true, newRules: null, timeZone: null },
  profiles: [],
  activeProfileId: null,
}
const fan: Session = { user, profiles: [profile('personal')], activeProfileId: 'personal' }
const admin: Session = { ...newcomer, user: { ...user, isAdmin: true } }
const artist: Session = { user, profiles: [profile('artist')], activeProfileId: 'artist' }

test.each<[string, Access, [string | null, string | null, string | null, string | null, string | null]]>([
  // path, access: visitor, newcomer, returning without profile, fan, artist
  ['/find-music', 'public', [null, null, null, null, null]],
  ['/auth', 'signed-out', [null, '/home', '/home', '/home', '/home']],
  ['/signup', 'no-profile', ['/auth', null, null, '/home', '/home']],
  ['/profiles/new', 'signed-in', ['/auth?next=%2Fprofiles%2Fnew', '/signup', null, null, null]],
  ['/home', 'with-profile', ['/auth', '/signup', '/signup', null, null]],
  ['/edit-profile', 'with-profile', ['/auth?next=%2Fedit-profile', '/signup', '/signup', null, null]],
  ['/my-music', 'artist', ['/auth?next=%2Fmy-music', '/signup', '/signup', '/home', null]],
])('PROF-02 AUTH-05 SHELL-01 SHELL-07 redirects people who may not open %s', (path, access, expected) => {
  const people = [visitor, newcomer, returning, fan, artist]
  expect(people.map((session) => redirectFor(access, session, path))).toEqual(expected)
})

test('SHELL-07 opens the admin page to admins only, with or without a profile', () => {
  const people = [visitor, newcomer, fan, artist, admin]
  expect(people.map((session) => redirectFor('admin', session, '/admin'))).toEqual([
    '/auth',
    '/home',
    '/home',
    '/home',
    null,
  ])
})

test('KEYS-03 leads admins without a second factor from the admin pages to setting one up', () => {
  const weak: Session = { ...newcomer, user: { ...user, isAdmin: false, needsSecondFactor: true } }
  expect(['/admin', '/admin/reports'].map((path) => redirectFor('admin', weak, path))).toEqual([
    '/security',
    '/security',
  ])
  expect([weak, admin].map((session) => redirectFor('signed-in', session, '/security'))).toEqual([null, null])
  expect(redirectFor('signed-in', weak, '/account')).toBe('/signup')
})

test('GUARD-05 a user whose only profile is suspended reads why and cannot create another', () => {
  const suspended: Session = { ...newcomer, user: { ...user, suspensions: [{ name: 'Murk Index', until: null }] } }
  const pages = [
    ['with-profile', '/home'],
    ['artist', '/my-music'],
    ['no-profile', '/signup'],
    ['signed-in', '/decisions'],
    ['signed-in', '/account'],
    ['public', '/find-music'],
  ] as const
  expect(pages.map(([access, path]) => redirectFor(access, suspended, path))).toEqual([
    ...['/decisions', '/decisions', '/decisions', null, null, null],
  ])
  const other = { ...suspended, profiles: artist.profiles, activeProfileId: artist.activeProfileId }
  expect(redirectFor('with-profile', other, '/home')).toBeNull()
})

test('SEC-04 redirect targets stay on the site', () => {
  for (const path of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'evil',
    '',
    null,
    undefined,
    '/a\nb',
    'javascript:x',
  ])
    expect(safePath(path)).toBe('/home')
  expect(safePath('/track/1?t=8')).toBe('/track/1?t=8')
})

test('PROF-06 reserves every first path segment of the route table, in any spelling', () => {
  const segments = Object.values(SITE).map(({ path }) => path.split('/')[1] ?? '')
  for (const segment of segments.filter((name) => name && !name.startsWith('$'))) {
    expect(isReservedHandle(segment.replaceAll('-', '_'))).toBe(true)
    expect(isReservedHandle(segment.replaceAll('-', '').toUpperCase())).toBe(true)
  }
  for (const kept of ['api', 'media', 'admin', 'messages', 'playlists']) expect(isReservedHandle(kept)).toBe(true)
  expect(isReservedHandle('nith')).toBe(false)
})

test('RELEASE-04 recognises the path of a secret link, also as somebody has rewritten it', () => {
  for (const path of ['/s/k7Qm', '/s/k7Qm?moment=3', '//s/k7Qm', '/%73/k7Qm'])
    expect([path, isSecretLink(path)]).toEqual([path, true])
  for (const path of ['/', '/s', '/search', '/nith/s/k7Qm', '/tags/s'])
    expect([path, isSecretLink(path)]).toEqual([path, false])
})
