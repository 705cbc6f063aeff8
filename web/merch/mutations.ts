import { useMutation } from '@tanstack/react-query'
import type { CreateMerchItem, OwnMerchItem, UpdateMerchItem } from '#contract/merch.ts'
import { refreshAllOf } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** MERCH-02: makes an item, or changes the one that was seen at a revision. */
export function useSaveItem() {
  return useMutation({
    mutationFn: (save: { create: CreateMerchItem } | { id: string; update: UpdateMerchItem }): Promise<OwnMerchItem> =>
      'create' in save
        ? call(api.api.merch.$post({ json: save.create }))
        : call(api.api.merch[':id'].$patch({ param: { id: save.id }, json: save.update })),
    onSuccess: (item, save) => {
      if ('create' in save) toast.success('Merch item created', `${item.title} was saved as a draft`)
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
