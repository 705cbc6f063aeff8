import { type FormEvent, useState } from 'react'
import { MERCH_TYPES, type MerchArtwork, type MerchType, type OwnMerchItem } from '#contract/merch.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useSaveItem } from '../mutations.ts'
import { priceFromText } from '../price.ts'
import { fetchOwnItem } from '../queries.ts'

export type MerchDraft = { itemType: MerchType | null; title: string; price: string; artwork: MerchArtwork | null }
export type MerchForm = ReturnType<typeof useMerchForm>

const EMPTY: MerchDraft = { itemType: null, title: '', price: '', artwork: null }
const MISSING_TITLE = 'Please enter a title for your merch item'

/** What is typed into the dialog, and how it is saved. */
export function useMerchForm(item: OwnMerchItem | undefined, onSaved: () => void) {
  const profile = useActiveProfile()
  const save = useSaveItem()
  const [newId] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState<MerchDraft>(item ?? EMPTY)
  const [step, setStep] = useState<'type' | 'details'>(item ? 'details' : 'type')
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** The item that is edited as it was when last seen, and as it was found to be when a save was refused. */
  const [seen, setSeen] = useState(item)
  const [other, setOther] = useState<OwnMerchItem | null>(null)

  const change = (changes: Partial<MerchDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setErrors({})
  }
  const chooseType = (itemType: MerchType) => {
    const isUntouched = !draft.itemType || draft.price === MERCH_TYPES[draft.itemType].defaultPrice
    change({ itemType, ...(!item && isUntouched && { price: MERCH_TYPES[itemType].defaultPrice }) })
    setStep('details')
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!save.isPending) send(seen)
  }
  const takeOther = () => {
    if (!other) return
    setDraft(other)
    setSeen(other)
    setOther(null)
  }
  const keepMine = () => {
    if (!other) return
    setSeen(other)
    setOther(null)
    send(other)
  }

  function send(base: OwnMerchItem | undefined) {
    const { itemType, artwork } = draft
    const title = draft.title.trim()
    const price = priceFromText(draft.price)
    if (!profile) return toast.error('No active profile', 'Please select an artist profile before creating merch items')
    if (!itemType) return setStep('type')
    if (!title) {
      toast.error('Missing title', MISSING_TITLE)
      return setErrors({ title: MISSING_TITLE })
    }
    change({ price })
    const details = { title, itemType, price, artworkId: artwork?.id ?? null }
    save.mutate(
      base ? { id: base.id, update: { ...details, revision: base.revision } } : { create: { ...details, id: newId } },
      { onSuccess: onSaved, onError: (error) => void refused(error) },
    )
  }

  async function refused(error: Error) {
    const now =
      error instanceof ApiError && error.code === 'conflict' && seen && (await fetchOwnItem(seen.id).catch(() => null))
    if (now) return setOther(now)
    if (error instanceof ApiError) setErrors(error.fields)
    toast.error('Failed to save', error.message)
  }

  return {
    ...{ draft, change, step, chooseType, submit, errors, other, takeOther, keepMine },
    goToTypes: () => setStep('type'),
    /** What is no number becomes 0, as it will be saved. */
    settlePrice: () => change({ price: priceFromText(draft.price) }),
    /** Of the item that is edited, as it was when last seen. */
    status: seen?.status,
    isDirty: isDirty(draft, seen),
    isSaving: save.isPending,
  }
}

/** A new item that has no more than its type yet is no loss. */
function isDirty(draft: MerchDraft, seen: OwnMerchItem | undefined): boolean {
  if (!seen) return draft.title.trim() !== '' || draft.artwork !== null
  const isSame = draft.title === seen.title && draft.itemType === seen.itemType && draft.price === seen.price
  return !isSame || draft.artwork?.id !== seen.artwork?.id
}
