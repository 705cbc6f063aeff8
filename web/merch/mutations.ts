import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreateMerchItem, OwnMerchItem, UpdateMerchItem } from '#contract/merch.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** The list of the artist, the public one, the queue of admins and what a profile's page counts. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['merch'] })
  void client.invalidateQueries({ queryKey: ['profiles', 'page'] })
}

/** MERCH-02: makes an item, or changes the one that was seen at a revision. */
export function useSaveItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (save: { create: CreateMerchItem } | { id: string; update: UpdateMerchItem }): Promise<OwnMerchItem> =>
      'create' in save
        ? call(api.api.merch.$post({ json: save.create }))
        : call(api.api.merch[':id'].$patch({ param: { id: save.id }, json: save.update })),
    onSuccess: (item, save) => {
      if ('create' in save) toast.success('Merch item created', `${item.title} was saved as a draft`)
      else toast.success('Merch item updated', item.title)
      refresh(client)
    },
  })
}

export function useDeleteItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: OwnMerchItem) => call(api.api.merch[':id'].$delete({ param: { id } })),
    onSuccess: (_, { title }) => {
      toast.success('Merch item deleted', title)
    },
    onError: (error) => toast.error('Failed to delete', error.message),
    // also when it was deleted elsewhere
    onSettled: () => refresh(client),
  })
}
