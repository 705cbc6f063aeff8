import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { followSession, switchProfile } from '#web/platform/session.ts'
import { openOtherTab } from '#web/platform/testing/other-tab.ts'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeOwnProfile, makeSession } from '#web/platform/testing/sessions.ts'
import { dismissAllToasts, useToasts } from '#web/ui/feedback/toast-store.ts'
import { followSwitches } from './follow-switches.ts'
import { draftKey, writeUnsentText } from './unsent-texts.ts'

const first = makeOwnProfile()
const both = [first, makeOwnProfile({ id: 'p2', handle: 'dana', slug: 'dana', displayName: 'Dana' })]
const tab = openOtherTab('session')
let stops: (() => void)[] = []

beforeEach(() => {
  queryClient.clear()
  dismissAllToasts()
  localStorage.clear()
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession(both))
  respondWith(() => ({ status: 200, body: makeSession(both, { activeProfileId: 'p2' }) }))
  stops = [followSession(), followSwitches()]
})
afterEach(() => {
  for (const stop of stops) stop()
  document.body.innerHTML = ''
})

function beginToWrite(text: string): void {
  document.body.innerHTML = '<textarea></textarea>'
  document.querySelector('textarea')!.value = text
  writeUnsentText(draftKey(first.id, 'c'), { text: 'Is the cellar free?', sending: [] })
}
const toasts = () => renderHook(useToasts).result.current.map(({ title, body }) => `${title}: ${body}`)

test('PROF-11 SOCIAL-04 unsent text disappears when another tab switches the profile, and a toast says that it is kept', async () => {
  beginToWrite('Is the cellar free?')
  tab.publish('changed')
  await expect.poll(toasts).toEqual([expect.stringMatching(/^You are now Dana: .* is kept/)])
})

test('PROF-11 shows no toast without unsent text, or when this tab switches', async () => {
  beginToWrite('')
  tab.publish('changed')
  await expect
    .poll(() => queryClient.getQueryData<{ activeProfileId: string }>(keyOf(sessionResource, {}))?.activeProfileId)
    .toBe('p2')
  expect(toasts()).toEqual([])
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession(both))
  beginToWrite('Is the cellar free?')
  await switchProfile('p2')
  expect(toasts()).toEqual([])
})
