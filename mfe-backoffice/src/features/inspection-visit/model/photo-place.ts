/** Where a photo was taken, in degrees, and how far off that may be, in m. */
export interface PhotoPlace {
  latitude: number;
  longitude: number;
  accuracy: number;
}

/** A roof is not left within a minute. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 };

/** Where the phone is, if it knows and its owner allows; null otherwise. */
export function placeNow(): Promise<PhotoPlace | null> {
  return new Promise((resolve) => {
    // Only on pages with https.
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude: rounded(latitude, 6), longitude: rounded(longitude, 6), accuracy: rounded(accuracy, 1) }),
      () => resolve(null),
      OPTIONS,
    );
  });
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** `52.12346, 21.00000, within 8 m` */
export function placeText({ latitude, longitude, accuracy }: PhotoPlace): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}, within ${Math.round(accuracy)} m`;
}
