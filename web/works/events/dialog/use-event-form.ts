import { useState } from 'react'
import type { EventDetail } from '#contract/events.ts'
import { newId } from '#web/platform/new-id.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { checkCover } from '#web/upload/check-files.ts'
import { usePick } from '#web/upload/use-latest.ts'
import { type FlyerWish, useCreateEvent, useUpdateEvent } from '#web/works/events/mutations.ts'
import { changed, type EventValues, missingIn, REQUIRED, toSend, valuesOf, withStart } from './event-values.ts'

export type EventForm = ReturnType<typeof useEventForm>

/** EVENT-02: the form of an event. For an existing event only changed fields are sent. */
export function useEventForm(event: EventDetail | undefined, onSaved: () => void) {
  // The id is created once, so that a second press or a retry after a lost response creates no
  // second event.
  const [id] = useState(() => event?.id ?? newId())
  const create = useCreateEvent()
  const update = useUpdateEvent(id)
  const form = useForm<EventValues & { flyer: FlyerWish }>({
    initial: () => ({ ...valuesOf(event), flyer: 'keep' }),
    check: missingIn,
    send({ flyer, ...values }, onError) {
      const after = { onSuccess: onSaved, onError }
      if (event) update.mutate({ json: changed(before, values), flyer }, after)
      else create.mutate({ json: { id, ...toSend(values) }, flyer }, after)
    },
    isBusy: create.isPending || update.isPending,
    whileBusy: 'disabled',
  })
  const { before, values, problems } = form
  const pick = usePick(form)
  const { flyer } = values
  return {
    ...form,
    moveStart: (localDate: string) => form.change({ localDate, endDate: withStart(before, values, localDate).endDate }),
    chooseFlyer: (file: File | null) => void pick('flyer', file, checkCover),
    isMissing: REQUIRED_NAMES.some((name) => problems[name] !== undefined && !values[name].trim()),
    shownFlyer: flyer instanceof File ? flyer : flyer === 'keep' ? (event?.flyer?.url ?? null) : null,
    namedBefore: event?.acts.map(({ profile }) => profile) ?? [],
    isDirty: flyer !== 'keep' || Object.keys(changed(before, values)).length > 0,
  }
}

const REQUIRED_NAMES = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]
