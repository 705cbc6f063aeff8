import { type FormEvent, useState } from 'react'
import type { ArtistEvent, UpdateEvent } from '#contract/works/events.ts'
import { useCreateEvent, useUpdateEvent } from '#web/events/mutations.ts'
import { defaultZone } from '#web/events/times/zones.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'

/** What is typed; an empty location or empty details are none. */
export type EventDraft = {
  title: string
  localDate: string
  localTime: string
  timeZone: string
  locationText: string
  description: string
  isPublished: boolean
}
type Errors = Partial<Record<keyof EventDraft, string>>

const REQUIRED = { title: 'Enter a title', localDate: 'Choose a date', localTime: 'Choose a time' } as const

const draftOf = (event: ArtistEvent | undefined): EventDraft => ({
  title: event?.title ?? '',
  localDate: event?.localDate ?? '',
  localTime: event?.localTime ?? '',
  timeZone: event?.timeZone ?? defaultZone(),
  locationText: event?.locationText ?? '',
  description: event?.description ?? '',
  isPublished: event?.isPublished ?? true,
})

function missingIn(draft: EventDraft): Errors {
  const names = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]
  return Object.fromEntries(names.filter((name) => draft[name].trim() === '').map((name) => [name, REQUIRED[name]]))
}

/** EVENT-02: a draft, what is wrong with it, and its way to the server. Only what was changed is sent of an event that is there. */
export function useEventForm(event: ArtistEvent | undefined, onSaved: () => void) {
  // its id is made once, so that a second press and a retry after a lost answer make no second event
  const [id] = useState(() => event?.id ?? crypto.randomUUID())
  const [before] = useState(() => draftOf(event))
  const [draft, setDraft] = useState(before)
  const [errors, setErrors] = useState<Errors>({})
  const create = useCreateEvent()
  const update = useUpdateEvent(id)
  const isSaving = create.isPending || update.isPending

  function change(changes: Partial<EventDraft>) {
    setDraft((now) => ({ ...now, ...changes }))
    const names = Object.keys(changes) as (keyof EventDraft)[]
    setErrors((now) => ({ ...now, ...Object.fromEntries(names.map((name) => [name, undefined])) }))
  }
  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    if (isSaving) return
    const missing = missingIn(draft)
    setErrors(missing)
    const first = Object.keys(missing)[0]
    if (first) {
      submitted.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    const onError = (error: Error) => setErrors(error instanceof ApiError ? error.fields : {})
    if (event) update.mutate(changed(before, draft), { onSuccess: onSaved, onError })
    else create.mutate({ id, ...draft }, { onSuccess: onSaved, onError })
  }
  const isMissing = Object.keys(REQUIRED).some(
    (name) => errors[name as keyof Errors] !== undefined && !draft[name as 'title'].trim(),
  )
  return { draft, change, submit, errors, isMissing, isSaving, isDirty: Object.keys(changed(before, draft)).length > 0 }
}

function changed(before: EventDraft, draft: EventDraft): UpdateEvent {
  const names = Object.keys(draft) as (keyof EventDraft)[]
  return Object.fromEntries(names.filter((name) => draft[name] !== before[name]).map((name) => [name, draft[name]]))
}
