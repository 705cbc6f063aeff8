import { useMutation } from '@tanstack/react-query'
import { merchOriginalResource, type ReviewedMerchItem } from '#contract/merch.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** ADMIN-03: saves the artwork as it was uploaded, named after the item and itself. */
export function DownloadButton({ item }: { item: ReviewedMerchItem }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => askApi(merchOriginalResource, { id: item.id }),
    onSuccess: ({ url, name }) => {
      save(url, name)
      toast.success('Download started', name)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'not_found' && error.message === 'Artwork not found')
        return toast.error('No artwork', "This item doesn't have an associated artwork")
      return toast.error('Download failed', error.message || 'An error occurred')
    },
  })
  return (
    <Button
      size="s"
      variant="quiet"
      icon="download"
      aria-label={`Download the artwork of ${item.title}`}
      busy={isPending}
      onClick={() => mutate()}
    >
      Download
    </Button>
  )
}

/** The server names the file: a browser on another address could not. */
function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
