// The tabs of a browser share this. Not `localStorage`: even under a lock, a tab may read there what another one has replaced.

export function readEntry<T>(name: IDBValidKey): Promise<T | undefined> {
  return access('readonly', (entries) => entries.get(name));
}

/** The entries whose names begin with these parts, in the order of the names. */
export function readEntries<T>(start: readonly string[]): Promise<readonly T[]> {
  return access('readonly', (entries) => entries.getAll(namesFrom(start)));
}

export async function writeEntry(name: IDBValidKey, value: unknown): Promise<void> {
  await access('readwrite', (entries) => entries.put(value, name));
}

export async function removeEntry(name: IDBValidKey): Promise<void> {
  await access('readwrite', (entries) => entries.delete(name));
}

export async function removeEntries(start: readonly string[]): Promise<void> {
  await access('readwrite', (entries) => entries.delete(namesFrom(start)));
}

function namesFrom(start: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound(start, [...start, []]);
}

async function access<T>(
  mode: IDBTransactionMode,
  run: (entries: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction('entries', mode);
    const request = run(transaction.objectStore('entries'));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('web-chat');
    request.onupgradeneeded = () => request.result.createObjectStore('entries');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
