// What a toast says.

export type ToastMessage = {
  title: string
  description?: string | undefined
  /** A line below the description. */
  note?: string | undefined
  /** A button for what can be done about it while it is on screen; pressing it takes the toast away. */
  action?: { label: string; onPress: () => void } | undefined
  variant?: 'default' | 'destructive' | 'success'
  /** Milliseconds on screen, 5000 unless told; the clock stops while it is hovered or focused. */
  duration?: number
}

/** A toast on screen; `number` tells two with the same words apart. */
export type ShownToast = ToastMessage & { number: number }
