import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EventDetail, UpdateEvent } from '#contract/events.ts'
import { type FlyerWish, useCreateEvent, useUpdateEvent } from '#web/events/mutations.ts'
import { defaultZone } from '#web/events/times/local-time.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { checkCover } from '#web/upload/check-files.ts'

type NewAct = { name: string; playsAt: string }

/** What is typed; what is empty is not said. */
type Fields = {
  title: string
  localDate: string
  localTime: string
  timeZone: string
  doorsTime: string
  endTime: string
  /** Only of an event that ends later than the first such time after its start. */
  endDate: string
  price: string
  locationText: string
  description: string
  acts: NewAct[]
  isPublished: boolean
}
type Errors = Partial<Record<keyof Fields | 'flyer', string>>
export type EventForm = ReturnType<typeof useEventForm>

const REQUIRED = { title: 'Enter a title', localDate: 'Choose a date', localTime: 'Choose a time' } as const

const fieldsOf = (event: EventDetail | undefined): Fields => ({
  title: event?.title ?? '',
  localDate: event?.localDate ?? '',
  localTime: event?.localTime ?? '',
  timeZone: event?.timeZone ?? defaultZone(),
  doorsTime: event?.doorsTime ?? '',
  endTime: event?.endTime ?? '',
  endDate: event && lastsLong(event) ? (event.endDate ?? '') : '',
  price: event?.price ?? '',
  locationText: event?.locationText ?? '',
  description: event?.description ?? '',
  acts: event?.acts.map(({ name, playsAt }) => ({ name, playsAt: playsAt ?? '' })) ?? [],
  isPublished: event?.isPublished ?? true,
})

/** Whether the end's date has to be said: its time comes later on the day of the start, or it is not the day after. */
function lastsLong({ localDate, localTime, endDate, endTime }: EventDetail): boolean {
  if (!endDate || !endTime || endDate === localDate) return false
  const nextDay = new Date(Date.parse(localDate) + 24 * 3600 * 1000).toISOString().slice(0, 10)
  return endDate !== nextDay || endTime > localTime
}

function missingIn(fields: Fields): Errors {
  const names = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]
  return Object.fromEntries(names.filter((name) => fields[name].trim() === '').map((name) => [name, REQUIRED[name]]))
}

/**
 * EVENT-02: the fields, what is wrong with them, and their way to the server. Only what was changed is sent of an
 * event that is there.
 */
export function useEventForm(event: EventDetail | undefined, onSaved: () => void) {
  // its id is made once, so that a second press and a retry after a lost answer make no second event
  const [id] = useState(() => event?.id ?? crypto.randomUUID())
  const [before] = useState(() => fieldsOf(event))
  const [fields, setFields] = useState(before)
  const [flyer, setFlyer] = useState<FlyerWish>('keep')
  const [errors, setErrors] = useState<Errors>({})
  const create = useCreateEvent()
  const update = useUpdateEvent(id)
  const isSaving = create.isPending || update.isPending

  function change(changes: Partial<Fields>) {
    setFields((now) => ({ ...now, ...changes }))
    const names = Object.keys(changes) as (keyof Fields)[]
    setErrors((now) => ({ ...now, ...Object.fromEntries(names.map((name) => [name, undefined])) }))
  }
  async function chooseFlyer(file: File | null) {
    const error = file && (await checkCover(file))
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
    isDirty: flyer !== 'keep' || Object.keys(changed(before, fields)).length > 0,
  }
}

/** What is wrong inside a list is said beside the list. */
const topFields = (fields: Record<string, string>): Errors =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.split('.')[0], message]))

function toSend({ doorsTime, endTime, endDate, acts, ...fields }: Fields) {
  return {
    ...fields,
    doorsTime: doorsTime || null,
    endTime: endTime || null,
    endDate: endDate || null,
    acts: acts
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, playsAt }) => ({ name, playsAt: playsAt || null })),
  }
}

function changed(before: Fields, fields: Fields): UpdateEvent {
  const [old, now] = [toSend(before), toSend(fields)]
  const names = Object.keys(now) as (keyof typeof now)[]
  const differ = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(old[name]))
  // the two of an end mean one moment
  const wanted = differ.includes('endTime') || differ.includes('endDate') ? [...differ, 'endTime', 'endDate'] : differ
  return Object.fromEntries(wanted.map((name) => [name, now[name as keyof typeof now]]))
}
