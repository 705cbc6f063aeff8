import { useState } from 'react'
import { type CreateMerchItem, type OwnMerchItem, ownMerchItemResource } from '#contract/merch.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { ApiError, namesFields } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useSaveItem } from '../mutations.ts'

const SHOWN = ['title', 'price', 'artworkId']

type Options = {
  onSaved: () => void
  /** The item was changed elsewhere: as it is now. */
  onConflict: (now: OwnMerchItem) => void
  onErrors: (fields: Record<string, string>) => void
}

/** Saves an item: over the one that was seen, or as a new one, which stays the same however often it is tried. */
export function useSaving({ onSaved, onConflict, onErrors }: Options) {
  const save = useSaveItem()
  const [newId] = useState(() => crypto.randomUUID())

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
        : { create: { ...details, id: newId } }
      save.mutate(wanted, { onSuccess: onSaved, onError: (error) => void refused(error, seen) })
    },
  }
}
