import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
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
import { readPrice } from '../read-price.ts'

type Fields = { itemType: MerchType | null; title: string; price: string; artwork: MerchArtwork | null }
export type MerchForm = ReturnType<typeof useMerchForm>

const EMPTY: Fields = { itemType: null, title: '', price: '', artwork: null }
const MISSING_TITLE = 'Missing title. Please enter a title for your merch item'

/** What is typed into the dialog, and how it is saved. */
export function useMerchForm(item: OwnMerchItem | undefined, onSaved: () => void) {
  const profile = useActiveProfile()
  const [fields, setFields] = useState<Fields>(item ?? EMPTY)
  const [step, setStep] = useState<'type' | 'details'>(item ? 'details' : 'type')
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** The item that is edited as it was when last seen, and as it was found to be when a save was refused. */
  const [seen, setSeen] = useState(item)
  const [other, setOther] = useState<OwnMerchItem | null>(null)
  const { send, isSaving } = useSaving({ onSaved, onConflict: setOther, onErrors: setErrors })

  const change = (changes: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...changes }))
    setErrors({})
  }
  /** Writes the price as it was understood; what was not stays as it was typed. */
  const settlePrice = () => {
    const read = readPrice(fields.price)
    if ('price' in read && read.price !== fields.price) change({ price: read.price })
  }
  const save = (over: OwnMerchItem | undefined) => {
    const read = readPrice(fields.price)
    const wrong = missing(fields, profile !== null)
    settlePrice()
    if (wrong || 'problem' in read) setErrors({ ...wrong, ...('problem' in read && { price: read.problem }) })
    else if (!fields.itemType) setStep('type')
    else {
      const { itemType, title, artwork } = fields
      send({ title: title.trim(), itemType, price: read.price, artworkId: artwork?.id ?? null }, over)
    }
  }
  const seeOther = (then: (now: OwnMerchItem) => void) => () => {
    if (!other) return
    setSeen(other)
    setOther(null)
    then(other)
  }

  return {
    ...{ fields, change, step, errors, other, isSaving },
    isDirty: isDirty(fields, seen),
    /** Of the item that is edited, as it was when last seen. */
    status: seen?.status,
    goToTypes: () => setStep('type'),
    chooseType: (itemType: MerchType) => {
      change({ itemType, ...(!item && hasDefaultPrice(fields) && { price: MERCH_OFFERS[itemType].defaultPrice }) })
      setStep('details')
    },
    settlePrice,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isSaving) save(seen)
    },
    takeOther: seeOther(setFields),
    keepMine: seeOther(save),
  }
}

const hasDefaultPrice = ({ itemType, price }: Fields): boolean =>
  !itemType || price === MERCH_OFFERS[itemType].defaultPrice

/** Says what is missing, and answers it by field. */
function missing({ title }: Fields, hasProfile: boolean): Record<string, string> | null {
  if (!hasProfile) {
    toast.error('No active profile', 'Please select an artist profile before creating merch items')
    return {}
  }
  return title.trim() === '' ? { title: MISSING_TITLE } : null
}

/** A new item that has no more than its type yet is no loss. */
function isDirty(fields: Fields, seen: OwnMerchItem | undefined): boolean {
  if (!seen) return fields.title.trim() !== '' || fields.artwork !== null
  const isSame = fields.title === seen.title && fields.itemType === seen.itemType && fields.price === seen.price
  return !isSame || fields.artwork?.id !== seen.artwork?.id
}

const SHOWN = ['title', 'price', 'artworkId']

type Options = {
  onSaved: () => void
  /** The item was changed elsewhere: as it is now. */
  onConflict: (now: OwnMerchItem) => void
  onErrors: (fields: Record<string, string>) => void
}

/** Saves an item: over the one that was seen, or as a new one, which stays the same however often it is tried. */
function useSaving({ onSaved, onConflict, onErrors }: Options) {
  const save = useSaveItem()
  const [itemId] = useState(newId)

  async function refused(error: Error, seen: OwnMerchItem | undefined) {
    const isConflict = error instanceof ApiError && error.code === 'conflict'
    const now = isConflict && seen && (await askApi(ownMerchItemResource, { id: seen.id }).catch(() => null))
    if (now) return onConflict(now)
    if (namesFields(error, SHOWN)) return onErrors(error.fields)
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

/** MERCH-02: makes an item, or changes the one that was seen at a revision. */
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
    // also when it was deleted elsewhere
    onSettled: () => void refreshAllOf('merchItem'),
  })
}
