import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CreateMerchItem,
  type MerchArtwork,
  type MerchType,
  type OwnMerchItem,
  ownMerchItemResource,
  type UpdateMerchItem,
} from '#contract/merch.ts'
import { MERCH_OFFERS } from '#contract/merch-offers.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { refreshAllOf } from '#web/platform/data.ts'
import { newId } from '#web/platform/new-id.ts'
import { api, askApi, call } from '#web/platform/requests/api.ts'
import { ApiError, namesFields } from '#web/platform/requests/api-error.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Problems, useForm } from '#web/ui/form/use-form.ts'
import { readPrice } from '../read-price.ts'

type Fields = { itemType: MerchType | null; title: string; price: string; artwork: MerchArtwork | null }
export type MerchForm = ReturnType<typeof useMerchForm>

const EMPTY: Fields = { itemType: null, title: '', price: '', artwork: null }
const MISSING_TITLE = 'Missing title. Please enter a title for your merch item'

/** The input of the dialog, and how it is saved. */
export function useMerchForm(item: OwnMerchItem | undefined, onSaved: () => void) {
  const profile = useActiveProfile()
  const [step, setStep] = useState<'type' | 'details'>(item ? 'details' : 'type')
  const { seen, other, setOther, seeOther } = useSeen(item)
  const { send, isSaving } = useSaving({ onSaved, onConflict: setOther, onErrors: (fields) => form.refuse(fields) })
  const form = useForm<Fields>({
    initial: item ?? EMPTY,
    check(fields) {
      settlePrice()
      return problemsOf(fields)
    },
    send: (fields) => save(fields, seen),
    isBusy: isSaving,
    whileBusy: 'disabled',
  })
  const { values, change } = form

  /** Shows the price as it was parsed; unclear input stays. */
  function settlePrice() {
    const read = readPrice(values.price)
    if ('price' in read && read.price !== values.price) change({ price: read.price })
  }
  function save({ itemType, title, price, artwork }: Fields, over: OwnMerchItem | undefined) {
    const read = readPrice(price)
    if (!profile) toast.error('No active profile', 'Please select an artist profile before creating merch items')
    else if (!itemType) setStep('type')
    else if ('price' in read)
      send({ title: title.trim(), itemType, price: read.price, artworkId: artwork?.id ?? null }, over)
  }
  function keepMine(now: OwnMerchItem) {
    const wrong = problemsOf(values)
    form.refuse(wrong)
    if (Object.keys(wrong).length === 0) save(values, now)
  }
  return {
    ...{ ...form, step, other, settlePrice },
    isDirty: isDirty(values, seen),
    /** The status of the edited item, as last seen. */
    status: seen?.status,
    goToTypes: () => setStep('type'),
    chooseType: (itemType: MerchType) => {
      change({ itemType, ...(!item && hasDefaultPrice(values) && { price: MERCH_OFFERS[itemType].defaultPrice }) })
      setStep('details')
    },
    takeOther: seeOther(change),
    keepMine: seeOther(keepMine),
  }
}

/** The edited item as last seen, and as the server returned it after a conflict. */
function useSeen(item: OwnMerchItem | undefined) {
  const [seen, setSeen] = useState(item)
  const [other, setOther] = useState<OwnMerchItem | null>(null)
  const seeOther = (then: (now: OwnMerchItem) => void) => () => {
    if (!other) return
    setSeen(other)
    setOther(null)
    then(other)
  }
  return { seen, other, setOther, seeOther }
}

const hasDefaultPrice = ({ itemType, price }: Fields): boolean =>
  !itemType || price === MERCH_OFFERS[itemType].defaultPrice

function problemsOf({ title, price }: Fields): Problems<Fields> {
  const read = readPrice(price)
  return { ...(title.trim() === '' && { title: MISSING_TITLE }), ...('problem' in read && { price: read.problem }) }
}

/** A new item with only a type loses nothing when discarded. */
function isDirty(fields: Fields, seen: OwnMerchItem | undefined): boolean {
  if (!seen) return fields.title.trim() !== '' || fields.artwork !== null
  const isSame = fields.title === seen.title && fields.itemType === seen.itemType && fields.price === seen.price
  return !isSame || fields.artwork?.id !== seen.artwork?.id
}

const SHOWN = ['title', 'price', 'artworkId']

type Options = {
  onSaved: () => void
  /** The item was changed elsewhere: gets its present state. */
  onConflict: (now: OwnMerchItem) => void
  onErrors: (fields: Record<string, string>) => void
}

/** Saves an item: the edited one, or a new one whose id stays the same for all retries. */
function useSaving({ onSaved, onConflict, onErrors }: Options) {
  const save = useSaveItem()
  const [itemId] = useState(newId)

  async function refused(error: Error, seen: OwnMerchItem | undefined) {
    const isConflict = error instanceof ApiError && error.code === 'conflict'
    const now = isConflict && seen && (await askApi(ownMerchItemResource, { id: seen.id }).catch(() => null))
    if (now) return onConflict(now)
    if (namesFields(error, SHOWN)) {
      const { artworkId: artwork, ...fields } = error.fields
      return onErrors({ ...fields, ...(artwork && { artwork }) })
    }
    toast.error('Failed to save', error.message)
  }

  return {
    isSaving: save.isPending,
    send(details: Omit<CreateMerchItem, 'id'>, seen: OwnMerchItem | undefined) {
      const wanted = seen
        ? { id: seen.id, update: { ...details, revision: seen.revision } }
        : { create: { ...details, id: itemId } }
      save.mutate(wanted, { onSuccess: onSaved, onError: (error) => void refused(error, seen) })
    },
  }
}

/** MERCH-02: creates an item, or changes the one seen at a revision. */
function useSaveItem() {
  return useMutation({
    mutationFn: (save: { create: CreateMerchItem } | { id: string; update: UpdateMerchItem }): Promise<OwnMerchItem> =>
      'create' in save
        ? call(api.api.merch.$post({ json: save.create }))
        : call(api.api.merch[':id'].$patch({ param: { id: save.id }, json: save.update })),
    onSuccess: (item, save) => {
      if ('create' in save) toast.success('Merch item created', `${isolated(item.title)} was saved as a draft`)
      else toast.success('Merch item updated', item.title)
      void refreshAllOf('merchItem')
    },
  })
}

export function useDeleteItem() {
  return useMutation({
    mutationFn: ({ id }: OwnMerchItem) => call(api.api.merch[':id'].$delete({ param: { id } })),
    onSuccess: (_, { title }) => {
      toast.success('Merch item deleted', title)
    },
    onError: (error) => toast.error('Failed to delete', error.message),
    // Also after an error: the item may have been deleted elsewhere.
    onSettled: () => void refreshAllOf('merchItem'),
  })
}
