package main

import (
	"fmt"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// blocksKept of each size are kept, at most: 2.5 MB in all. A statement that changes forty pages has as many in its hands.
const blocksKept = 256

// blocks are those of one size that SQLite has freed and will ask for again.
//
// Its allocator maps 64 KB for blocks of one size, and unmaps them as soon as they are all free. What a statement with
// triggers would undo is written in such blocks, as is each list that it makes for itself and each page that another
// connection has changed: some of an order's statements mapped and unmapped memory each time, an eighth of its time.
type blocks struct {
	// holds is in bytes: what is left of a power of two, to which the allocator rounds, beside SQLite's note of the size.
	holds int32
	mu    sync.Mutex
	free  []uintptr
}

var (
	// The journal of a statement, and a page or a list.
	sizesKept = []*blocks{{holds: 2<<10 - 8}, {holds: 8<<10 - 8}}
	// allocator is SQLite's own.
	allocator sqlite3.Tsqlite3_mem_methods
)

// SQLite takes another allocator only before it has opened anything.
func init() {
	tls := libc.NewTLS()
	defer tls.Close()
	configure(tls, sqlite3.SQLITE_CONFIG_GETMALLOC, &allocator)
	keeping := allocator
	keeping.FxMalloc, keeping.FxFree = pointerTo(allocate), pointerTo(release)
	configure(tls, sqlite3.SQLITE_CONFIG_MALLOC, &keeping)
}

func configure(tls *libc.TLS, option int32, methods *sqlite3.Tsqlite3_mem_methods) {
	var list [2]uintptr
	code := sqlite3.Xsqlite3_config(tls, option,
		libc.VaList(uintptr(unsafe.Pointer(&list)), uintptr(unsafe.Pointer(methods))))
	if code != sqlite3.SQLITE_OK {
		panic(fmt.Sprintf("SQLite refuses the option %d: %d", option, code))
	}
}

func allocate(tls *libc.TLS, bytes int32) uintptr {
	if kept := keptFor(bytes); kept != nil {
		if block := kept.take(); block != 0 {
			return block
		}
		bytes = kept.holds
	}
	return function[func(*libc.TLS, int32) uintptr](allocator.FxMalloc)(tls, bytes)
}

func release(tls *libc.TLS, block uintptr) {
	if block != 0 {
		bytes := function[func(*libc.TLS, uintptr) int32](allocator.FxSize)(tls, block)
		// One that was resized has another size noted, and is not kept.
		if kept := keptFor(bytes); kept != nil && kept.holds == bytes && kept.keep(block) {
			return
		}
	}
	function[func(*libc.TLS, uintptr)](allocator.FxFree)(tls, block)
}

// keptFor is nil for sizes that are not kept. The allocator gives these the same block as it gives for all that it holds.
func keptFor(bytes int32) *blocks {
	for _, kept := range sizesKept {
		if kept.holds/2 < bytes && bytes <= kept.holds {
			return kept
		}
	}
	return nil
}

// take answers 0 where none is kept.
func (b *blocks) take() uintptr {
	b.mu.Lock()
	defer b.mu.Unlock()
	last := len(b.free) - 1
	if last < 0 {
		return 0
	}
	block := b.free[last]
	b.free = b.free[:last]
	return block
}

// keep answers whether there was room.
func (b *blocks) keep(block uintptr) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.free) == blocksKept {
		return false
	}
	b.free = append(b.free, block)
	return true
}

// pointerTo and function are how modernc.org/sqlite, translated from C, has pointers to functions: as Go has them. A
// function must be one of a package, not a closure.
func pointerTo[F any](f F) uintptr {
	return *(*uintptr)(unsafe.Pointer(&struct{ f F }{f}))
}

func function[F any](pointer uintptr) F {
	return *(*F)(unsafe.Pointer(&struct{ p uintptr }{pointer}))
}
