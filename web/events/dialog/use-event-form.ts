import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EventDetail } from '#contract/events.ts'
import { type FlyerWish, useCreateEvent, useUpdateEvent } from '#web/events/mutations.ts'
import { newId } from '#web/platform/new-id.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { checkCover } from '#web/upload/check-files.ts'
import { useLatest } from '#web/upload/use-latest.ts'
import { changed, type EventValues, missingIn, REQUIRED, toSend, valuesOf, withStart } from './event-values.ts'

type Errors = Partial<Record<keyof EventValues | 'flyer', string>>
export type EventForm = ReturnType<typeof useEventForm>

/**
 * EVENT-02: the fields, what is wrong with them, and their way to the server. Only what was changed is sent of an
 * event that is there.
 */
export function useEventForm(event: EventDetail | undefined, onSaved: () => void) {
  // its id is made once, so that a second press and a retry after a lost answer make no second event
  const [id] = useState(() => event?.id ?? newId())
  const [before] = useState(() => valuesOf(event))
  const [fields, setFields] = useState(before)
  const [flyer, setFlyer] = useState<FlyerWish>('keep')
  const [errors, setErrors] = useState<Errors>({})
  const begin = useLatest()
  const create = useCreateEvent()
  const update = useUpdateEvent(id)
  const isSaving = create.isPending || update.isPending

  function change(changes: Partial<EventValues>) {
    setFields((now) => ({ ...withStart(before, now, changes.localDate ?? now.localDate), ...changes }))
    const names = Object.keys(changes) as (keyof EventValues)[]
    setErrors((now) => ({ ...now, ...Object.fromEntries(names.map((name) => [name, undefined])) }))
  }
  async function chooseFlyer(file: File | null) {
    const isLatest = begin()
    const error = file && (await checkCover(file))
    if (!isLatest()) return
    setErrors((now) => ({ ...now, flyer: error ?? undefined }))
    if (!error) setFlyer(file ?? 'remove')
  }
  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    if (isSaving) return
    const missing = missingIn(fields)
    setErrors(missing)
    const first = Object.keys(missing)[0]
    if (first) {
      submitted.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    const form = submitted.currentTarget
    const onError = (error: Error) => {
      flushSync(() => setErrors(error instanceof ApiError ? topFields(error.fields) : {}))
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
    const after = { onSuccess: onSaved, onError }
    if (event) update.mutate({ json: changed(before, fields), flyer }, after)
    else create.mutate({ json: { id, ...toSend(fields) }, flyer }, after)
  }
  const isMissing = Object.keys(REQUIRED).some(
    (name) => errors[name as keyof Errors] !== undefined && !fields[name as 'title'].trim(),
  )
  return {
    ...{ fields, change, submit, errors, isMissing, isSaving, chooseFlyer },
    shownFlyer: flyer instanceof File ? flyer : flyer === 'keep' ? (event?.flyer?.url ?? null) : null,
    namedBefore: event?.acts.map(({ profile }) => profile) ?? [],
    isDirty: flyer !== 'keep' || Object.keys(changed(before, fields)).length > 0,
  }
}

/** What is wrong inside a list is said beside the list. */
const topFields = (fields: Record<string, string>): Errors =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.split('.')[0], message]))
