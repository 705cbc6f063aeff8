import type { OwnRelease, SecretLink } from '#contract/secret-links.ts'
import type { ReleasedWork } from './release-words.ts'

export const makeLink = (given: Partial<SecretLink> = {}): SecretLink => ({
  id: 'l1',
  name: 'for Mara at the label',
  url: 'https://undercroft.example/s/k7QmAAAAAAAAAAAAAAAAAA',
  endsAt: null,
  withStems: false,
  withDownloads: false,
  plays: 0,
  lastHeardAt: null,
  createdAt: '2026-11-10T10:00:00.000Z',
  ...given,
})

export const makeOwnRelease = (given: Partial<OwnRelease> = {}): OwnRelease => ({
  links: [],
  stemCount: 0,
  followerCount: 1204,
  since: null,
  ...given,
})

export const makeReleased = (given: Partial<ReleasedWork> = {}): ReleasedWork => ({
  kind: 'track',
  id: 't1',
  title: 'For the Drowned Bell',
  release: { state: 'draft', publicAt: null, timeZone: null },
  owner: { displayName: 'Sickle Choir', handle: 'sicklechoir', profileType: 'artist' },
  ...given,
})
