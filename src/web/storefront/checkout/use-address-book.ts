import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { createAddress, deleteAddress, updateAddress, type AddressDraft } from '../../../contract/address.ts'
import { ApiError } from '../../api/client.ts'
import { addressesQuery } from '../../api/queries/addresses.ts'
import { useDraft } from '../../api/use-draft.ts'
import { log } from '../../lib/log.ts'
import { notify } from '../../ui/notify.ts'
import { rememberPin } from '../remembered-pin.ts'

/**
 * The saved addresses, the chosen one, and the one that is being written: `new` or its id. `onSaved` is
 * called when its form is gone.
 */
export function useAddressBook(userId: string, onSaved: () => void) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const { data: addresses, isPending } = useQuery(addressesQuery(api, userId))
  const [chosen, setChosen] = useState<string>()
  const [writing, setWriting] = useDraft<'new' | string>('address-in-writing')
  const savedLast = useRef<string>(undefined)

  const refresh = () => queryClient.invalidateQueries({ queryKey: ['addresses', userId] })

  const save = async (address: AddressDraft) => {
    try {
      const saved =
        writing === undefined || writing === 'new'
          ? await api(createAddress, { body: address })
          : await api(updateAddress, { params: { id: writing }, body: address })
      setChosen(saved._id)
      savedLast.current = saved._id
      rememberPin(saved.pin)
      await refresh()
      setWriting(undefined)
      onSaved()
      return true
    } catch (error) {
      log('The address could not be saved.', error)
      notify({
        text: error instanceof ApiError ? error.message : 'The address could not be saved.',
        tone: 'error',
      })
      return false
    }
  }

  const remove = async (id: string) => {
    try {
      await api(deleteAddress, { params: { id } })
    } catch (error) {
      log('The address could not be removed.', error)
    }
    await refresh()
  }

  const current = addresses?.find(({ _id }) => _id === chosen) ?? addresses?.[0]
  return { addresses, isPending, current, setChosen, writing, setWriting, savedLast, save, remove }
}

export type AddressBook = ReturnType<typeof useAddressBook>
