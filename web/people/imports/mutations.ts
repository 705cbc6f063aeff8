import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ImportStatus, importResource, type StartImport } from '#contract/imports.ts'
import { setKnown, useResource } from '#web/platform/data.ts'
import { call, profilelessApi } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { upload } from '#web/platform/requests/upload.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

const { imports } = profilelessApi.api

/** The interval for requesting the progress. */
const ASK_MS = 1000

export const useImport = () =>
  useResource(
    importResource,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.current?.state === 'running' ? ASK_MS : false) },
  )

const know = (status: ImportStatus) => setKnown(importResource, {}, () => status)

/** REACH-07: sends the zip file. `part` is the sent part, from 0 to 1. Unmounting cancels it. */
export function useSendArchive() {
  const [part, setPart] = useState(0)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('archive', file, 'data.zip')
      sending.current = new AbortController()
      const { signal } = sending.current
      setPart(0)
      return upload<ImportStatus>('POST', '/api/imports', form, {
        signal,
        onProgress: (sent, total) => setPart(sent / total),
      })
    },
    onSuccess: know,
  })
  const isCancelled = error instanceof ApiError && error.code === 'aborted'
  return { send: mutate, isPending, part, cancel: () => sending.current?.abort(), error: isCancelled ? null : error }
}

/** Errors about handles appear beside their fields. */
export const useStartImport = () =>
  useMutation({
    mutationFn: (json: StartImport) => call(imports.mine.start.$post({ json })),
    onSuccess: know,
  })

export const useStopImport = () =>
  useMutation({
    mutationFn: () => call(imports.mine.stop.$post()),
    onSuccess: know,
    onError: (error) => toast.error('Error', error.message),
  })

export const useRemoveImport = () =>
  useMutation({
    mutationFn: () => call(imports.mine.$delete()),
    onSuccess: () => know({ current: null }),
    onError: (error) => toast.error('Error', error.message),
  })
