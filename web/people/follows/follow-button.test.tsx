import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { publicProfileResource } from '#contract/public-profile.ts'
import { makeProfile, makePublicProfile, makeSummary } from '#web/people/profiles/factory.ts'
import { useResource } from '#web/platform/data.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { FollowCounts } from '#web/social/profile-page/follow-counts.tsx'
import { FollowButton } from './follow-button.tsx'

const profile = makeProfile({ id: 'other', handle: 'ulf', displayName: 'Ulf', followerCount: 4 })

function Page() {
  const shown = useResource(publicProfileResource, { id: 'ulf'.toLowerCase() }).data?.profile
  return (
    shown && (
      <>
        <FollowButton profile={shown} following={shown.viewer.following} />
        <FollowCounts profile={shown} />
      </>
    )
  )
}

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  queryClient.setQueryData(keyOf(publicProfileResource, { id: 'ulf' }), makePublicProfile({ profile }))
})

test("SOCIAL-01 a press follows, and the button shows the server's count", async () => {
  respondWith(() => ({ status: 200, body: { following: true, followerCount: 7 } }))
  await renderPage(Page, '/here')
  expect(buttons()).toEqual(['Follow', '4 Followers', '0 Following'])
  await press('Follow')
  await waitFor(() => expect(buttons()).toEqual(['Following', '7 Followers', '0 Following']))
  expect(screen.getByRole('button', { name: 'Following' }).getAttribute('aria-pressed')).toBe('true')
})

test('SOCIAL-01 a refused follow is undone and reported', async () => {
  respondWith(() => 'no network')
  await renderPage(Page, '/here')
  await press('Follow')
  expect(await screen.findByText('Failed to update follow status')).toBeTruthy()
  await waitFor(() => expect(buttons().slice(0, 2)).toEqual(['Follow', '4 Followers']))
})

test('SOCIAL-01 a visitor is asked to sign in', async () => {
  queryClient.setQueryData(keyOf(sessionResource, {}), VISITOR)
  const asked = respondWith(() => ({ status: 500 }))
  await renderPage(Page, '/here')
  await press('Follow')
  expect(await screen.findByText('Sign in required')).toBeTruthy()
  expect(asked).toEqual([])
})

test('SOCIAL-02 the counts open lists with follow buttons; a profile without a page is not a link', async () => {
  const listed = { ...makeSummary(), viewer: { following: true } }
  respondWith(({ path }) => ({
    status: 200,
    body: {
      items: path.endsWith('/followers')
        ? [listed, { ...listed, id: 'x', slug: '', handle: 'bare', displayName: null, viewer: { following: null } }]
        : [],
      nextCursor: null,
    },
  }))
  await renderPage(Page, '/here')
  await press(/Followers/)
  const link = await screen.findByRole('link', { name: /Nith/ })
  expect([link.getAttribute('href'), screen.queryByRole('link', { name: /bare/ })]).toEqual(['/nith', null])
  expect(
    screen.getAllByRole('button', { name: /^Following/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Following Nith'])
  await press('Close')
  await press('0 Following')
  expect(await screen.findByText('No following yet')).toBeTruthy()
})
