import { useRef, useState } from 'react'
import { newId } from '#web/platform/new-id.ts'
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

/** One part of an upload dialog: its errors, and the progress of its upload. */
export type UploadForm = { key: number; errors: object; phase: Phase }

type Change<Form> = Partial<Form> | Partial<UploadForm> | ((form: Form) => Partial<Form>)

export type UploadsOf<Form extends UploadForm> = {
  newForm: () => Form
  /** The problems by field; empty when there are none. */
  check: (form: Form) => Form['errors']
  /** Sends one complete form. */
  publish: (form: Form, options: UploadOptions, sent: { series: Series | null; uploadId: string }) => Promise<unknown>
  /** Title of the toast when uploads fail. */
  failed: string
  /** Turns the server's reason into the text beside the failed form. */
  failureText: (reason: string) => string
}

/**
 * The forms of an upload dialog. They upload in parallel, and each can be cancelled or retried.
 * Closing the dialog cancels active uploads.
 */
export function useUploads<Form extends UploadForm>(of: UploadsOf<Form>) {
  const { check, publish } = of
  const { forms, change, add, remove, uploadIdOf } = useFormList(of.newForm)
  const [isSending, setSending] = useState(false)
  const series = useRef<{ at: string | null; firstKey: number }>(null)
  const failures = useRef<unknown[]>([])
  const { actOnAll, cancel, cancelAll } = useSideBySide(send)

  async function send(form: Form, signal: AbortSignal): Promise<boolean> {
    const { key } = form
    const onProgress = (sent: number, total: number) => change(key, { phase: phaseAfter(sent, total) })
    try {
      if (!signal.aborted) change(key, { phase: { kind: 'sending', part: 0 } })
      await publish(form, { signal, onProgress }, { series: placeOf(form), uploadId: uploadIdOf(form) })
      change(key, { phase: { kind: 'done' } })
      return true
    } catch (error) {
      failures.current.push(error)
      change(key, { phase: { kind: 'failed', message: besideForm(error, of.failureText) }, errors: fieldErrors(error) })
      return false
    }
  }

  /** Uploads every form that is not done; true when all are. */
  async function uploadAll(): Promise<boolean> {
    const open = forms.filter(({ phase }) => phase.kind !== 'done')
    const found = open.map((form) => ({ key: form.key, errors: check(form) }))
    for (const { key, errors } of found) change(key, { errors })
    if (found.some(({ errors }) => Object.keys(errors).length > 0)) return false
    for (const { key } of open) change(key, { phase: { kind: 'waiting' } })
    setSending(true)
    if (forms.length > 1) series.current ??= { at: await serverTime(), firstKey: forms[0]!.key }
    failures.current = []
    const isAllWell = await actOnAll(open).finally(() => setSending(false))
    toastFailures(failures.current, of.failed)
    return isAllWell
  }

  /** By the order of the forms: keys only grow, also after a form was removed. */
  function placeOf({ key }: Form): Series | null {
    const { at, firstKey } = series.current ?? {}
    return at ? { seriesAt: at, seriesPlace: key - (firstKey ?? key) } : null
  }

  return { forms, change, add, remove, uploadAll, cancel, cancelAll, isBusy: isSending || forms.some(isUnderWay) }
}

/** A list of at least one form, each with its own key. */
function useFormList<Form extends UploadForm>(newForm: () => Form) {
  const [forms, setForms] = useState<Form[]>(() => [newForm()])
  const named = useRef(new Map<number, { uploadId: string; form: Form }>())

  function change(key: number, changes: Change<Form>) {
    const changed = (form: Form): Form => ({
      ...form,
      ...(typeof changes === 'function' ? changes(form) : changes),
    })
    setForms((all) => all.map((form) => (form.key === key ? changed(form) : form)))
  }

  /** Adds a form and returns its key. */
  function add(): number {
    const form = newForm()
    setForms((all) => [...all, form])
    return form.key
  }

  /**
   * The id stays the same until a field that is sent changes: the server creates one work, however
   * often it receives this id.
   */
  function uploadIdOf(form: Form): string {
    const before = named.current.get(form.key)
    const uploadId = before && isSameToSend(before.form, form) ? before.uploadId : newId()
    named.current.set(form.key, { uploadId, form })
    return uploadId
  }

  const remove = (key: number) =>
    setForms((all) => (all.length > 1 ? all.filter((form) => form.key !== key) : [newForm()]))

  return { forms, change, add, remove, uploadIdOf }
}

export type Uploads<Form extends UploadForm> = ReturnType<typeof useUploads<Form>>

/** Fields of a form that are never sent. */
const KEPT = new Set(['key', 'phase', 'errors', 'focused', 'peaks', 'said', 'held'])

const isSameToSend = (before: object, now: object): boolean =>
  Object.entries({ ...before, ...now }).every(
    ([name, value]) => KEPT.has(name) || before[name as keyof typeof before] === value,
  )
