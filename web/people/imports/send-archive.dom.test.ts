import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { holdUploads } from '#web/platform/testing/fake-request.ts'
import { useSendArchive } from './mutations.ts'

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

test('REACH-07 leaving the page cancels the upload of the archive', async () => {
  const sent = holdUploads()
  const { result, unmount } = renderHook(useSendArchive, { wrapper })
  act(() => result.current.send(new File(['zip'], 'data.zip')))
  await waitFor(() => expect(sent).toHaveLength(1))
  const abort = vi.spyOn(sent[0]!, 'abort')
  unmount()
  expect(abort).toHaveBeenCalledOnce()
})
