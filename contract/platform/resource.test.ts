import { expect, test } from 'vitest'
import { dashboardResource } from '../dashboard.ts'
import { linkPreviewsResource } from '../link-previews.ts'
import { profileTracksResource, trackResource, tracksResource } from '../music.ts'
import { publicProfileResource } from '../public-profile.ts'
import { keyOf, urlOf } from './resource.ts'

test('urlOf fills in path parameters and queries, each value escaped as a whole', () => {
  expect(urlOf(trackResource, { id: 'a/b?c' })).toBe('/api/music/a%2Fb%3Fc')
  expect(urlOf(tracksResource, { tag: 'drone & dub' })).toBe('/api/music?tag=drone+%26+dub')
  expect(urlOf(tracksResource, { tag: null }, 'next')).toBe('/api/music?cursor=next')
  expect(urlOf(profileTracksResource, { id: 'p' })).toBe('/api/profiles/p/music?limit=100')
  expect(urlOf(linkPreviewsResource, { as: 'p', path: ['/track/1', '/track/2'] })).toBe(
    '/api/cards?path=%2Ftrack%2F1&path=%2Ftrack%2F2',
  )
})

test('keyOf ignores missing values and hints, so that server and page use the same key', () => {
  expect(keyOf(tracksResource, { tag: null })).toEqual(keyOf(tracksResource, {}))
  expect(keyOf(dashboardResource, { as: 'p', days: 30 })).toEqual(['dashboard', { as: 'p', days: 30 }])
  expect(keyOf(publicProfileResource, { id: 'nith', tab: 'art' })).toEqual(['publicProfile', { id: 'nith' }])
})
