/** Types for the part of Tesseract's WebAssembly build that the reader uses. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export type TessBaseAPI = {
    /** 0, or −1 where a language cannot be loaded. `languages`: `eng+deu`. Engine mode 1 is the LSTM. */
    Init(dataPath: null, languages: string, engineMode: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Takes the picture in the file `/input`; 1 where it cannot. */
    SetImageFile(exifOrientation: number, angle: number): number;
    FindLines(): number;
    /** The slope of the lines in radians; positive when they fall to the left. */
    GetGradient(): number;
    AnalyseLayout(): unknown;
    Recognize(monitor: null): number;
    GetJSONText(): string;
    End(): void;
  };
  export type TesseractModule = {
    FS: { writeFile(path: string, data: Uint8Array): void };
    TessBaseAPI: new () => TessBaseAPI;
  };
  export type TesseractOptions = {
    /** 0 … 100; the first 30 come at once. */
    TesseractProgress(percent: number): void;
    print(line: string): void;
    printErr(line: string): void;
  };
  const load: (options: TesseractOptions) => Promise<TesseractModule>;
  export default load;
}
