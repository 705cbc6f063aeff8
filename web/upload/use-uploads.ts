import { useRef, useState } from 'react'
import type { UploadOptions } from '#web/platform/requests/upload.ts'
import { useSideBySide } from '#web/platform/side-by-side.ts'
import {
  besideForm,
  fieldErrors,
  isUnderWay,
  type Phase,
  phaseAfter,
  type Series,
  serverTime,
  toastFailures,
} from './phase.ts'

/** One thing to be: what is wrong with its part of the form, and how far its upload has come. */
export type UploadDraft = { key: number; errors: object; phase: Phase }

type Change<Draft> = Partial<Draft> | Partial<UploadDraft> | ((draft: Draft) => Partial<Draft>)

export type UploadsOf<Draft extends UploadDraft> = {
  newDraft: () => Draft
  /** What is missing or wrong, by field; empty when all is well. */
  check: (draft: Draft) => Draft['errors']
  /** Sends one in which nothing is missing. */
  publish: (draft: Draft, options: UploadOptions, series: Series | null) => Promise<unknown>
  /** Title of the toast when uploads fail. */
  failed: string
  /** What stands beside the form of one that failed, from the server's reason. */
  failureText: (reason: string) => string
}

/**
 * The forms of an upload dialog, uploaded side by side, each cancelled or tried again. Leaving it cancels what is under
 * way.
 */
export function useUploads<Draft extends UploadDraft>(of: UploadsOf<Draft>) {
  const { newDraft, check, publish } = of
  const [drafts, setDrafts] = useState<Draft[]>(() => [newDraft()])
  const [isSending, setSending] = useState(false)
  const series = useRef<{ at: string | null; firstKey: number }>(null)
  const failures = useRef<unknown[]>([])
  const { actOnAll, cancel, cancelAll } = useSideBySide(send)

  function change(key: number, changes: Change<Draft>) {
    const changed = (draft: Draft): Draft => ({
      ...draft,
      ...(typeof changes === 'function' ? changes(draft) : changes),
    })
    setDrafts((all) => all.map((draft) => (draft.key === key ? changed(draft) : draft)))
  }

  /** One more form; its key. */
  function add(): number {
    const draft = newDraft()
    setDrafts((all) => [...all, draft])
    return draft.key
  }

  const remove = (key: number) =>
    setDrafts((all) => (all.length > 1 ? all.filter((draft) => draft.key !== key) : [newDraft()]))

  async function send(draft: Draft, signal: AbortSignal): Promise<boolean> {
    const { key } = draft
    const onProgress = (sent: number, total: number) => change(key, { phase: phaseAfter(sent, total) })
    try {
      if (!signal.aborted) change(key, { phase: { kind: 'sending', part: 0 } })
      await publish(draft, { signal, onProgress }, placeOf(draft))
      change(key, { phase: { kind: 'done' } })
      return true
    } catch (error) {
      failures.current.push(error)
      change(key, { phase: { kind: 'failed', message: besideForm(error, of.failureText) }, errors: fieldErrors(error) })
      return false
    }
  }

  /** Uploads what is not up yet; true when nothing is left to do. */
  async function uploadAll(): Promise<boolean> {
    const open = drafts.filter(({ phase }) => phase.kind !== 'done')
    const found = open.map((draft) => ({ key: draft.key, errors: check(draft) }))
    for (const { key, errors } of found) change(key, { errors })
    if (found.some(({ errors }) => Object.keys(errors).length > 0)) return false
    for (const { key } of open) change(key, { phase: { kind: 'waiting' } })
    setSending(true)
    if (drafts.length > 1) series.current ??= { at: await serverTime(), firstKey: drafts[0]!.key }
    failures.current = []
    const isAllWell = await actOnAll(open).finally(() => setSending(false))
    toastFailures(failures.current, of.failed)
    return isAllWell
  }

  /** By the order of the forms: keys only grow, also when one between was taken out. */
  function placeOf({ key }: Draft): Series | null {
    const { at, firstKey } = series.current ?? {}
    return at ? { seriesAt: at, seriesPlace: key - (firstKey ?? key) } : null
  }

  return { drafts, change, add, remove, uploadAll, cancel, cancelAll, isBusy: isSending || drafts.some(isUnderWay) }
}

export type Uploads<Draft extends UploadDraft> = ReturnType<typeof useUploads<Draft>>
