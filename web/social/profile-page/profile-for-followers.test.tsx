import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { makeProfile } from '#web/people/profiles/factory.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { ProfileForFollowers } from './profile-for-followers.tsx'

test('RELEASE-01 what is for followers can be requested again after a failure', async () => {
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  const nothing = { tracks: [], albums: [], artworks: [], events: [] }
  let isBroken = true
  respondWith(() => (isBroken ? problem('not_found', 'Gone') : { status: 200, body: nothing }))
  const profile = makeProfile()
  const followed = { ...profile, viewer: { ...profile.viewer, following: true } }
  await renderPage(() => <ProfileForFollowers profile={followed} />, '/sicklechoir', '/$slug')
  expect(await screen.findByText('Failed to load what is for followers. Please try again.')).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nothing for followers.')).toBeTruthy()
})
